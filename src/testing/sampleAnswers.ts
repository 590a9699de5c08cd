import * as v from 'valibot'
import type { AnswerSchema } from '../api/readAnswer.ts'

/** Values that pass the checks of some field, such as that of an instant. */
const CHECKED_SAMPLES = ['文字', '2026-01-02T03:04:05Z', '2026-01-02', '#c73e2a', [], 1, { opensAt: 60, closesAt: 120 }]

/** Values of every type, each of which is wrong for most fields. `undefined` stands for a missing field. */
const WRONG_VALUES = [
  undefined,
  null,
  99,
  -1,
  '',
  '違う',
  true,
  [],
  [null],
  {},
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  Infinity,
  2 ** 53,
  '__proto__',
  'constructor',
]

interface SampledSchema extends AnswerSchema {
  options?: readonly unknown[]
  literal?: unknown
}

/** Returns an answer that a complete server might send. */
export function sampleAnswer(schema: v.GenericSchema): unknown {
  const { type, entries, item, wrapped, options, literal } = schema as SampledSchema
  const candidates: unknown[] =
    wrapped !== undefined
      ? [sampleAnswer(wrapped)]
      : entries !== undefined
        ? [Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, sampleAnswer(entry)]))]
        : item !== undefined
          ? [[sampleAnswer(item)], []]
          : type === 'picklist'
            ? [...(options ?? [])]
            : type === 'union'
              ? (options ?? []).map((option) => sampleAnswer(option as v.GenericSchema))
              : type === 'literal'
                ? [literal]
                : [...CHECKED_SAMPLES, true]
  const sample = candidates.find((candidate) => v.is(schema, candidate))
  if (sample === undefined) throw new Error(`no sample of ${type}`)
  return sample
}

/** A change of an answer, and the changed answer. */
export type Mutation = readonly [description: string, answer: unknown]

/** Returns the answer with each of its parts, at any depth, missing or replaced by values of other types. */
export function mutationsOf(answer: unknown, path = 'data'): Mutation[] {
  const replaced = WRONG_VALUES.map((value): Mutation => [`${path} = ${JSON.stringify(value)}`, value])
  if (typeof answer !== 'object' || answer === null) return replaced
  const parts = Object.entries(answer).flatMap(([name, part]) =>
    mutationsOf(part, `${path}.${name}`).map(([description, value]): Mutation => {
      if (!Array.isArray(answer)) return [description, { ...answer, [name]: value }]
      return [description, answer.map((element: unknown, index) => (String(index) === name ? value : element))]
    }),
  )
  return [...replaced, ...parts]
}
