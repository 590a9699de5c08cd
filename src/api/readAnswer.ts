import * as v from 'valibot'
import { OTHER_NAME } from '../../contract/answer.ts'

/*
 * Reads an answer by its schema. It may be the answer of any server: a field that has a default counts as missing if it
 * cannot be read, and an element of a list that cannot be read is left out, so that neither hides the rest.
 */

/** The result of reading an answer. `value` is undefined if the answer as a whole cannot be read. */
export interface Reading {
  value: unknown
  /** What could not be read, as `path: expected`. Values are not named, because they may be secret. */
  problems: readonly string[]
}

/** The parts of schemas by which an answer is read. */
export interface AnswerSchema extends v.GenericSchema {
  pipe?: readonly { kind: string; metadata?: Readonly<Record<string, unknown>> }[]
  entries?: Readonly<Record<string, AnswerSchema>>
  item?: AnswerSchema
  wrapped?: AnswerSchema
  default?: unknown
}

/** Stands for a value that cannot be read. */
const UNREADABLE = Symbol('unreadable')

/** Reads `input` by the schema. */
export function readAnswer(schema: AnswerSchema, input: unknown): Reading {
  const problems: string[] = []
  const value = read(schema, input, '', problems)
  return { value: value === UNREADABLE ? undefined : value, problems }
}

function read(schema: AnswerSchema, input: unknown, path: string, problems: string[]): unknown {
  const { type, entries, item, wrapped } = schema
  const unreadable = () => {
    problems.push(`${path || 'data'}: ${schema.expects}`)
    return UNREADABLE
  }
  if (wrapped !== undefined && !isChecked(schema)) {
    const absent = type === 'nullable' ? null : schema.default
    const value = input === undefined || input === null ? UNREADABLE : read(wrapped, input, path, problems)
    return value === UNREADABLE ? absent : value
  }
  if (type !== 'loose_object' && entries !== undefined && !isChecked(schema)) {
    if (!isObject(input)) return unreadable()
    const values = Object.entries(entries).map(([name, entry]) => {
      const value = input[name] ?? input[otherNameOf(entry)]
      return [name, read(entry, value, path === '' ? name : `${path}.${name}`, problems)]
    })
    return values.some(([, value]) => value === UNREADABLE) ? UNREADABLE : Object.fromEntries(values)
  }
  if (item !== undefined && !isChecked(schema)) {
    if (!Array.isArray(input)) return unreadable()
    return input
      .map((element: unknown, index) => read(item, element, `${path}.${index}`, problems))
      .filter((value) => value !== UNREADABLE)
  }
  if (hasInexactNumber(input)) return unreadable()
  const { success, output } = v.safeParse(schema, input)
  return success ? output : unreadable()
}

/**
 * Whether a value has a number that JavaScript cannot tell from its neighbors, such as the id 9007199254740993, which would
 * name another record. Schemas accept such numbers, also the infinite 1e999.
 */
function hasInexactNumber(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasInexactNumber)
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
}

/** Whether a schema has checks of its own, so that its parts cannot be read one by one. */
function isChecked({ pipe = [] }: AnswerSchema): boolean {
  return pipe.slice(1).some(({ kind }) => kind !== 'metadata')
}

/** Returns the other name of a field; empty if there is none. */
function otherNameOf({ pipe = [] }: AnswerSchema): string {
  return pipe.map(({ metadata }) => metadata?.[OTHER_NAME]).find((name) => typeof name === 'string') ?? ''
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
