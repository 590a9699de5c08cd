import * as v from 'valibot'
import type { AppEndpoint } from '../../contract/appApi/appEndpoint.ts'
import { appEndpoints } from '../../contract/appApi/appEndpoints.ts'
import { Message } from '../../contract/conversation/message.ts'
import { type AnyEndpoint, type Endpoint, FailureCode, RecordUseCount } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import {
  API_BASE,
  APP_API_BASE,
  BODY_MAX,
  CHANGE_CURSOR_HEADER,
  LARGE_BODY_MAX,
  MEGABYTE,
  MESSAGE_IMAGE_FILE_MAX,
} from '../../contract/limits.ts'
import { LAYER_TITLES } from '../../contract/need.ts'
import { grantingGroupsOf } from '../../contract/permission.ts'
import apiTexts from './apiTexts.json' with { type: 'json' }
import { jsonSchemaOf } from './jsonSchema.ts'

type JsonObject = Record<string, unknown>

/** The schema of every response with a status other than 200. */
export const failureSchema = v.object({
  status: v.number(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
  data: v.optional(v.object({ record: v.unknown(), allowedEvents: v.array(v.string()) })),
  code: v.optional(FailureCode),
  limitedField: v.optional(v.string()),
  usedBy: v.optional(v.array(RecordUseCount)),
  messages: v.optional(v.array(Message)),
})

const errorDescriptions: Record<number, string> = {
  400: 'Malformed: the path, the query, a header or the JSON.',
  401: 'Not signed in, or not any more.',
  403: 'Not permitted, or the account is inactive. With `code`: the password must be confirmed first.',
  404: 'There is no such record.',
  408: 'The body of the request did not arrive in time.',
  409: 'Refused by the chart, or changed meanwhile: `data` is the record as it is now and the allowed events. With `code`: what the sender was shown has changed. With `messages`: colleagues have written meanwhile.',
  413: `Larger than ${BODY_MAX / MEGABYTE} MB, than ${MESSAGE_IMAGE_FILE_MAX / MEGABYTE} MB for a picture, or than ${LARGE_BODY_MAX / MEGABYTE} MB for the import of a file.`,
  415: 'Not application/json.',
  422: 'Fields are wrong: `errors` by field. Or a file would have too many rows. Or the record is in use: `usedBy` counts what uses it. Or the Idempotency-Key belongs to another request.',
  429: 'Too many attempts: wait as many seconds as Retry-After says.',
  500: 'Something is wrong with the server.',
  503: 'The database does not respond, or too many pictures are being processed: Retry-After says when to try again.',
}

/**
 * Creates the OpenAPI 3.1 document of all endpoints of the console. The required fields of a response are those that the
 * console cannot do without; this server sends all fields.
 */
export function describeConsoleApi(): JsonObject {
  return {
    ...describeApi(Object.values(endpoints) as Endpoint[], describeConsoleEndpoint, {
      base: API_BASE,
      title: 'Chōba',
      description:
        'The back office of a marketplace of stores, members, points and coupons. A tag says which layer an operation is of: 0 and 1 are what a server of your own must offer. The required fields of a response are those that the console cannot do without; this server sends all.',
    }),
    tags: LAYER_TITLES.map((name) => ({ name })),
  }
}

/** Creates the OpenAPI 3.1 document of all endpoints of the apps of members and stores. */
export function describeAppApi(): JsonObject {
  return describeApi(Object.values(appEndpoints) as AppEndpoint[], describeAppEndpoint, {
    base: APP_API_BASE,
    title: 'Chōba for the apps',
    description:
      'What the apps of members and stores call: the other side of the back office. Every field of a response is sent, also those that are not required.',
  })
}

/**
 * Creates an OpenAPI 3.1 document.
 * @param describe returns the tags of an endpoint and who may call it
 */
function describeApi<E extends AnyEndpoint>(
  describedEndpoints: readonly E[],
  describe: (endpoint: E) => JsonObject,
  { base, title, description }: { base: string; title: string; description: string },
): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of describedEndpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = describeEndpoint(endpoint, describe(endpoint))
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Failure: jsonSchemaOf(failureSchema, { typeMode: 'output' }) },
      responses: Object.fromEntries(
        Object.keys(errorDescriptions).map((status) => [`E${status}`, describeErrorResponse(Number(status))]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeEndpoint(endpoint: AnyEndpoint, description: JsonObject): JsonObject {
  const { id, access, method } = endpoint
  const response = {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 200 }, data: responseSchemaOf(endpoint) },
  }
  return {
    operationId: id,
    ...description,
    ...(access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    'x-access': access,
    parameters: parametersOf(endpoint),
    ...describeBody(endpoint),
    responses: {
      200: {
        description: method === 'GET' ? 'Found.' : 'Done.',
        ...describeHeaders(endpoint),
        content: endpoint.isCsv ? { 'text/csv': { schema: responseSchemaOf(endpoint) } } : jsonContent(response),
      },
      ...Object.fromEntries(
        errorStatusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
      ),
    },
  }
}

/** Describes the cursor in the responses to staff. */
function describeHeaders(endpoint: AnyEndpoint): JsonObject {
  if (endpoint.access === 'public' || !('need' in endpoint)) return {}
  const description = 'What this response shows: to be sent with `authenticate` on the socket.'
  return { headers: { [CHANGE_CURSOR_HEADER]: { description, schema: { type: 'string' } } } }
}

function responseSchemaOf({ id, response }: AnyEndpoint): JsonObject {
  return jsonSchemaOf(response, { typeMode: 'input', part: `${id} response` })
}

function describeBody({ id, body, isBodyOptional, isPictureUpload }: AnyEndpoint): JsonObject {
  if (isPictureUpload)
    return {
      requestBody: {
        description: `The file itself: JPEG, PNG, WebP or GIF, of at most ${MESSAGE_IMAGE_FILE_MAX / MEGABYTE} MB.`,
        required: true,
        content: { 'image/*': {} },
      },
    }
  if (body === undefined) return {}
  const schema = jsonSchemaOf(body, { typeMode: 'input', part: `${id} body` })
  return { requestBody: { required: isBodyOptional !== true, content: jsonContent(schema) } }
}

function describeConsoleEndpoint(endpoint: Endpoint): JsonObject {
  const { path, need } = endpoint
  return {
    tags: [path.split('/')[1], ...(need.layer === 'none' ? [] : [LAYER_TITLES[need.layer]])],
    ...(need.layer === 1 ? { 'x-screens': need.screens } : {}),
    description: describePurpose(endpoint, describeAccess(endpoint)),
  }
}

function describeAppEndpoint(endpoint: AppEndpoint): JsonObject {
  return { tags: [endpoint.path.split('/')[1]], description: describePurpose(endpoint, describeAppAccess(endpoint)) }
}

const operationTexts: Readonly<Record<string, string>> = apiTexts.operations
const parameterTexts: Readonly<Record<string, string>> = apiTexts.parameters

/** Returns what the endpoint does, and who may call it. */
function describePurpose({ id }: AnyEndpoint, access: string): string {
  const text = operationTexts[id]
  return text === undefined ? access : `${text} ${access}`
}

function describeAccess({ access, requiresPassword }: Endpoint): string {
  if (access === 'public') return 'Open to anyone.'
  const condition = requiresPassword ? ' The password must have been entered within the last ten minutes.' : ''
  if (access === 'superAdmin') return `For super admins.${condition}`
  return access === 'signedIn'
    ? `For every signed-in caller.${condition}`
    : `For staff who hold ${grantingGroupsOf(access).join(' or ')}.${condition}`
}

function describeAppAccess({ access, callsPerMinute }: AppEndpoint): string {
  const rate = `At most ${callsPerMinute} calls a minute.`
  return access === 'public' ? `Open to anyone. ${rate}` : `For every signed-in ${access.join(' or ')}. ${rate}`
}

function parametersOf({ id, params, query, method, access }: AnyEndpoint): JsonObject[] {
  const pathAndQueryParameters = [
    ...propertiesOf(params, `${id} params`).map((parameter) => ({ ...parameter, in: 'path', required: true })),
    ...propertiesOf(query, `${id} query`).map((parameter) => ({ ...parameter, in: 'query' })),
  ]
  if (method === 'GET' || access === 'public') return pathAndQueryParameters
  const description =
    'One for each intended write: the same key with the same request gets the same response and one effect.'
  return [
    ...pathAndQueryParameters,
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string', maxLength: 255 } },
  ]
}

/** Describes each property of a part of a request. */
function propertiesOf(schema: AnyEndpoint['params'], part: string) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, { typeMode: 'input', part }) as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description = parameterTexts[name], ...property }]) => ({
    name,
    required: required.includes(name),
    description,
    schema: property,
  }))
}

function errorStatusesOf(endpoint: AnyEndpoint): number[] {
  const { access, guessableSecret, params, query, body, method } = endpoint
  const isAuthenticatedWrite = method !== 'GET' && access !== 'public'
  return [
    ...(params || query || body || isAuthenticatedWrite ? [400] : []),
    ...(access === 'public' && body === undefined ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(isAuthenticatedWrite ? [409] : []),
    ...(body || endpoint.isPictureUpload ? [408, 413] : []),
    ...(body ? [415] : []),
    ...(body || isAuthenticatedWrite || endpoint.isCsv ? [422] : []),
    ...(guessableSecret || endpoint.isCsv || 'callsPerMinute' in endpoint ? [429] : []),
    500,
    503,
  ]
}

function describeErrorResponse(status: number): JsonObject {
  return {
    description: errorDescriptions[status],
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } } }
      : {}),
    content: jsonContent({ $ref: '#/components/schemas/Failure' }),
  }
}

function jsonContent(schema: unknown): JsonObject {
  return { 'application/json': { schema } }
}
