import type * as v from 'valibot'
import { calendarDate, OTHER_NAME } from '../contract/answer.ts'

/** A field of a record, of a body or of a query, as the document describes it. */
export interface FieldText {
  name: string
  /** The other name that the field may have; undefined if there is none. */
  otherName: string | undefined
  type: string
  isRequired: boolean
}

/** The parts of a schema that the document describes. */
interface SchemaParts extends v.GenericSchema {
  pipe?: readonly { kind: string; metadata?: Readonly<Record<string, unknown>> }[]
  entries?: Readonly<Record<string, SchemaParts>>
  item?: SchemaParts
  wrapped?: SchemaParts
  options?: readonly (SchemaParts | string | number)[]
}

/** The name of a schema that several calls share, such as `StoreRow`; undefined if it has none. */
export type NameOfSchema = (schema: unknown) => string | undefined

/** Returns the fields of an object schema. */
export function fieldTextsOf(schema: unknown, nameOf: NameOfSchema): FieldText[] {
  const { entries = {} } = schema as SchemaParts
  const isUsed = ([, { wrapped = {} }]: [string, { wrapped?: Partial<SchemaParts> }]) => wrapped.options?.length !== 0
  return Object.entries(entries)
    .filter(isUsed)
    .map(([name, entry]) => ({
      name,
      otherName: otherNameOf(entry),
      type: typeText(entry, nameOf),
      isRequired: entry.wrapped === undefined,
    }))
}

/** Returns the type of a schema in words: `text`, `number`, `list of StoreRow`, `"ja" or "vi"`. */
export function typeText(schema: unknown, nameOf: NameOfSchema): string {
  const { type, entries, item, wrapped, options } = schema as SchemaParts
  const name = nameOf(schema)
  if (name !== undefined) return name
  if (wrapped !== undefined) return typeText(wrapped, nameOf)
  if (item !== undefined) return `list of ${typeText(item, nameOf)}`
  if (entries !== undefined) return objectText(schema, nameOf)
  if (type === 'picklist') return choiceText(options)
  if (type === 'union' && isNumberFromText(options)) return 'number'
  if (type === 'union') return [...new Set((options ?? []).map((option) => typeText(option, nameOf)))].join(' or ')
  if (schema === calendarDate) return 'day'
  return type === 'string' ? (isInstant(schema as SchemaParts) ? 'time' : 'text') : type
}

/** Whether the options are a number and a text of digits, as in a query. */
function isNumberFromText(options: SchemaParts['options'] = []): boolean {
  const [number, text] = options as readonly SchemaParts[]
  return number?.type === 'number' && text?.type === 'string'
}

function choiceText(options: SchemaParts['options'] = []): string {
  const isOrder = options.includes(`-${String(options[0])}`)
  const choices = isOrder ? options.filter((option) => !String(option).startsWith('-')) : options
  return choices.map((option) => JSON.stringify(option)).join(' or ')
}

function objectText(schema: unknown, nameOf: NameOfSchema): string {
  const { items, hasMore } = (schema as SchemaParts).entries ?? {}
  if (items?.item !== undefined && hasMore !== undefined) return `page of ${typeText(items.item, nameOf)}`
  const fields = fieldTextsOf(schema, nameOf)
  if (fields.length === 0) return 'object'
  return `{ ${fields.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}`).join(', ')} }`
}

/** Whether a text has checks of its own but no transformation, as times have. */
function isInstant({ pipe = [] }: SchemaParts): boolean {
  return (
    pipe.length === 2 &&
    pipe[1]?.kind === 'validation' &&
    !('requirement' in pipe[1] && pipe[1].requirement instanceof RegExp)
  )
}

function otherNameOf({ pipe = [] }: SchemaParts): string | undefined {
  const name = pipe.map(({ metadata }) => metadata?.[OTHER_NAME]).find((each) => typeof each === 'string')
  return name
}
