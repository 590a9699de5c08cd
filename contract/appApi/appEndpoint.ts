import type * as v from 'valibot'
import type { AnyEndpoint, RequestPartSchema } from '../endpoint.ts'

/** The kinds of people who call the API of the apps: members, and the accounts that own stores. */
export const APP_CALLER_KINDS = ['member', 'storeAccount'] as const
export type AppCallerKind = (typeof APP_CALLER_KINDS)[number]

/** How many calls of one endpoint a caller may make in a minute. */
export const CALLS_PER_MINUTE = {
  read: 300,
  write: 60,
  /** What a store does for its customers, perhaps on several devices at once. */
  sale: 600,
  report: 10,
} as const

/** The allowed callers of an endpoint of the apps: everybody, or signed-in callers of the given kinds. */
type AppAccess = 'public' | readonly AppCallerKind[]

/** An endpoint of the API of the apps, under `/api/app`. Staff cannot call it, and its callers cannot call `/api/cms`. */
export interface AppEndpoint<
  Params extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  Query extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  Body extends RequestPartSchema | undefined = RequestPartSchema | undefined,
  ResponseSchema extends v.GenericSchema = v.GenericSchema,
> extends AnyEndpoint<Params, Query, Body, ResponseSchema, AppAccess> {
  /** How many calls a caller may make in a minute; for a public endpoint, how many a network may make. */
  callsPerMinute: number
}

type RequestPartSchemaOrUndefined = RequestPartSchema | undefined

/** Declares an endpoint of the API of the apps. `access` is required, so that no endpoint is public by omission. */
export function declareAppEndpoint<
  ResponseSchema extends v.GenericSchema,
  Params extends RequestPartSchemaOrUndefined = undefined,
  Query extends RequestPartSchemaOrUndefined = undefined,
  Body extends RequestPartSchemaOrUndefined = undefined,
>(declaration: AppEndpoint<Params, Query, Body, ResponseSchema>): AppEndpoint<Params, Query, Body, ResponseSchema> {
  return declaration
}
