import * as v from 'valibot'
import { isExistingDate } from './date.ts'

/*
 * The schemas of the fields of answers. A server may leave out a field, or send null, if its schema has a default: then
 * the console shows a dash, or does without what the field is for. A field without a default is required: without it,
 * nothing can be done with what the answer describes. The input of these schemas is what a complete server sends, the
 * output is what the console reads.
 */

/** What the console reads from any server, where a complete server sends what the type of the same name says. */
export type Read<Schema extends v.GenericSchema> = v.InferOutput<Schema>

/** Returns the schema of a field that is null if a complete server has no value, or if another server leaves it out. */
// @__NO_SIDE_EFFECTS__
export function orNull<Sent, Got>(schema: v.GenericSchema<Sent, Got>): v.GenericSchema<Sent | null, Got | null> {
  return v.nullish(schema, null) as v.GenericSchema<Sent | null, Got | null>
}

/** Returns the schema of a field that a complete server always sends. It is null if another server leaves it out. */
// @__NO_SIDE_EFFECTS__
export function ifKnown<Sent, Got>(schema: v.GenericSchema<Sent, Got>): v.GenericSchema<Sent, Got | null> {
  return v.nullish(schema, null) as v.GenericSchema<Sent, Got | null>
}

/** Returns the schema of a list that is empty if a server leaves it out. */
// @__NO_SIDE_EFFECTS__
export function listOrEmpty<Sent, Got>(item: v.GenericSchema<Sent, Got>): v.GenericSchema<Sent[], Got[]> {
  return v.nullish(v.array(item), []) as v.GenericSchema<Sent[], Got[]>
}

/**
 * Returns the schema of a list that cannot be read if one of its elements cannot, because a form sends the whole list
 * back, and would delete what it does not have.
 */
// @__NO_SIDE_EFFECTS__
export function wholeList<Sent, Got>(item: v.GenericSchema<Sent, Got>): v.GenericSchema<Sent[], Got[]> {
  return v.pipe(
    v.array(item),
    v.check(() => true),
  )
}

/** Returns the schema of a whole list that is empty if a server leaves it out. */
// @__NO_SIDE_EFFECTS__
export function wholeListOrEmpty<Sent, Got>(item: v.GenericSchema<Sent, Got>): v.GenericSchema<Sent[], Got[]> {
  return v.nullish(wholeList(item), []) as v.GenericSchema<Sent[], Got[]>
}

/** The schema of a text that is empty if a server leaves it out. */
export const textOrEmpty = /* @__PURE__ */ v.nullish(v.string(), '') as v.GenericSchema<string>

/** The schema of a property that a record does not have unless the server says so. */
export const flag = /* @__PURE__ */ v.nullish(v.boolean(), false) as v.GenericSchema<boolean>

/**
 * The schema of a record's version. A server without versions has version 1 of every record, and ignores the version of
 * a write.
 */
export const versionOrFirst = /* @__PURE__ */ v.nullish(v.number(), 1) as v.GenericSchema<number>

/** One day before the last instant that a `Date` can have, so that it can be shown in any time zone. */
const LATEST_INSTANT_MS = 8_640_000_000_000_000 - 86_400_000

/** The schema of an instant, ISO 8601 in UTC, or of a day, `YYYY-MM-DD`. */
export const instant = /* @__PURE__ */ v.pipe(
  v.string(),
  v.check((at) => Math.abs(Date.parse(at)) <= LATEST_INSTANT_MS),
)

/** The schema of a day, `YYYY-MM-DD`. */
export const calendarDate = /* @__PURE__ */ v.pipe(v.string(), v.check(isExistingDate))

/**
 * Returns the schema of a text that is one of `codes` on a complete server. Another server may send other texts, which
 * the console shows as they are.
 */
// @__NO_SIDE_EFFECTS__
export function codeText<const Code extends string>(codes: readonly Code[]): v.GenericSchema<Code, string> {
  return v.pipe(v.string(), v.metadata({ examples: [...codes] })) as unknown as v.GenericSchema<Code, string>
}

/** The key of the metadata with the other name of a field. */
export const OTHER_NAME = 'x-also-named'

/** Returns the schema of a field that may also have the name `name`. */
// @__NO_SIDE_EFFECTS__
export function alsoNamed<Sent, Got>(name: string, schema: v.GenericSchema<Sent, Got>): v.GenericSchema<Sent, Got> {
  return v.pipe(schema, v.metadata({ [OTHER_NAME]: name }))
}
