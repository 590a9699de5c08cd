import * as v from 'valibot'
import type { Values } from '../../machines/console/commandContext.ts'
import type { CommandForm } from './command.ts'

/** Returns the form values parsed by the schema; unchanged if they are invalid. */
export function parseValues({ schema }: CommandForm, values: Values): Values {
  const parsed = v.safeParse(schema as v.GenericSchema<unknown, Values>, values)
  return parsed.success ? parsed.output : values
}
