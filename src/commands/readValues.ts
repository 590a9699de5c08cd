import * as v from 'valibot'
import type { Values } from '../../machines/command.ts'
import type { CommandForm } from './command.ts'

/** The values of a form as its schema reads them; as they were typed where it does not take them. */
export function readValues({ schema }: CommandForm, values: Values): Values {
  const read = v.safeParse(schema as v.GenericSchema<unknown, Values>, values)
  return read.success ? read.output : values
}
