import { readdirSync } from 'node:fs'
import { capitalize } from '../contract/capitalize.ts'
import { EmptyResponse, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import * as enumerations from '../contract/enumerations.ts'
import { LAYER_TITLES, type LayeredNeed } from '../contract/need.ts'
import { recordEndpointIds } from '../contract/recordEndpointIds.ts'
import { versionedKinds } from '../contract/recordKinds.ts'
import { GENERAL_PART, PART_TEXTS, SOCKET_PART } from './apiDocumentTexts.ts'
import { type FieldText, type NameOfSchema, fieldTextsOf, typeText } from './answerSchemaText.ts'
import { inProject } from './paths.ts'

/** The path of the document for whoever writes a server for the console. */
export const API_DOCUMENT_PATH = 'docs/your-own-api.md'

/** An endpoint that the console calls. */
interface CalledEndpoint extends Endpoint {
  need: LayeredNeed
}

const allEndpoints = (Object.values(endpoints) as Endpoint[]).filter(
  (endpoint): endpoint is CalledEndpoint => endpoint.need.layer !== 'none',
)
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Creates the document of what a server must offer, from the contract: the calls of each screen, what the console does
 * without them, the fields, and the events of the socket.
 */
export async function createApiDocument(): Promise<string> {
  const recordNames = await loadRecordNames()
  const nameOf = (schema: unknown) => recordNames.get(schema)
  const usedRecords = [...recordNames].filter(([schema]) => isUsedInAnswers(schema))
  return [
    '# Your own API',
    '<!-- This document is written from the contract by `npm run api`. -->',
    GENERAL_PART,
    `## ${LAYER_TITLES[0]}`,
    'Without these calls nobody can work, except that the numbers of unread messages are then left out, and that the console is in Vietnamese without the texts.',
    callTable(allEndpoints.filter(({ need }) => need.layer === 0)),
    partTable(0),
    `## ${LAYER_TITLES[1]}`,
    'Each screen works as far as its calls do. A call that is missing is named where it is missed.',
    partTable(1),
    ...screenPaths().flatMap((screen) => [
      `### ${screen.replace('{id}', '$id')}`,
      callTable(allEndpoints.filter(({ need }) => need.layer === 1 && need.screens.includes(screen as never))),
    ]),
    `## ${LAYER_TITLES[2]}`,
    callTable(allEndpoints.filter(({ need }) => need.layer === 2)),
    partTable(2),
    SOCKET_PART,
    '## The calls',
    'What each call gets and returns. A field with `?` can be left out. Records have names, which are explained below. A page of records is `{ items, total?, page?, limit?, hasMore? }`.',
    ...[...new Set(allEndpoints.map(groupOf))].flatMap((group) => [
      `### ${group}`,
      detailTable(
        allEndpoints.filter((endpoint) => groupOf(endpoint) === group),
        nameOf,
      ),
    ]),
    '## The records',
    'A field that is not required is shown as a dash if it is missing, null or of another type. A record without a required field is left out of its list and counted.',
    ...usedRecords.flatMap(([schema, name]) => [`### ${name}`, fieldTable(fieldTextsOf(schema, nameOf))]),
    '## The codes',
    'A code that is not listed is shown as it is, and allows nothing.',
    codeTable(),
  ].join('\n\n')
}

function callTable(listed: readonly CalledEndpoint[]): string {
  return [
    '| call | for |',
    '|---|---|',
    ...listed.map((endpoint) => `| \`${callOf(endpoint)}\` | ${PART_TEXTS[endpoint.need.part].name} |`),
  ].join('\n')
}

/** What the console does without a call, by what it needs the call for, of the parts that calls of the layer have. */
function partTable(layer: LayeredNeed['layer']): string {
  const parts = new Set(allEndpoints.filter(({ need }) => need.layer === layer).map(({ need }) => need.part))
  return [
    '| for | without the call |',
    '|---|---|',
    ...[...parts].map((part) => `| ${PART_TEXTS[part].name} | ${PART_TEXTS[part].without} |`),
  ].join('\n')
}

function screenPaths(): string[] {
  return [...new Set(allEndpoints.flatMap(({ need }): readonly string[] => (need.layer === 1 ? need.screens : [])))]
}

/** The first part of the path, by which the OpenAPI document groups the calls too. */
function groupOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? ''
}

function detailTable(listed: readonly Endpoint[], nameOf: NameOfSchema): string {
  return [
    '| call | who | query | body | data |',
    '|---|---|---|---|---|',
    ...listed.map((endpoint) => {
      const { query, body, response } = endpoint
      const cells = [
        `\`${callOf(endpoint)}\``,
        whoText(endpoint),
        requestText(query, nameOf),
        requestText(body, nameOf),
      ]
      return `| ${[...cells, response === EmptyResponse ? '' : typeText(response, nameOf)].join(' | ')} |`
    }),
  ].join('\n')
}

function whoText({ access, requiresPassword }: Endpoint): string {
  const who = access === 'public' ? 'everybody' : access === 'signedIn' ? 'signed in' : [access].flat().join(' or ')
  return requiresPassword ? `${who}, after the password` : who
}

function requestText(schema: unknown, nameOf: NameOfSchema): string {
  if (schema === undefined) return ''
  const fields = fieldTextsOf(schema, nameOf)
  return fields.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'} (${type})`).join(', ')
}

function fieldTable(fields: readonly FieldText[]): string {
  return [
    '| field | type | required |',
    '|---|---|---|',
    ...fields.map(
      ({ name, otherName, type, isRequired }) =>
        `| ${name}${otherName === undefined ? '' : ` (or ${otherName})`} | ${type} | ${isRequired ? 'yes' : ''} |`,
    ),
  ].join('\n')
}

function codeTable(): string {
  const rows = Object.entries(enumerations)
    .toSorted(byName)
    .flatMap(([name, codes]) =>
      typeof codes === 'object' && /^[A-Z][a-z]/.test(name)
        ? [
            `| ${name} | ${Object.entries(codes)
              .map(([code, value]) => (code === value ? code : `${code} ${value}`))
              .join(', ')} |`,
          ]
        : [],
    )
  return ['| enumeration | codes |', '|---|---|', ...rows].join('\n')
}

/** Returns the names of the schemas that the modules of the contract export or declare, by schema. */
async function loadRecordNames(): Promise<Map<unknown, string>> {
  const files = readdirSync(inProject('contract')).filter((name) => /^\w+\.ts$/.test(name))
  const modules = await Promise.all(
    files.map((name) => import(`../contract/${name.replace('.ts', '')}.ts`) as Promise<Record<string, unknown>>),
  )
  const versionedRecords = versionedKinds.map(({ name }): [string, unknown] => [
    capitalize(name),
    endpoints[recordEndpointIds(name).get].response,
  ])
  const schemas = [...modules.flatMap((module) => Object.entries(module)), ...versionedRecords]
    .filter(([, value]) => isObjectSchema(value))
    .toSorted(byName)
  return new Map(schemas.map(([name, schema]) => [schema, name]))
}

/** Orders exports by name. Their order in a module depends on what has loaded it. */
function byName([name]: [string, unknown], [otherName]: [string, unknown]): number {
  return name < otherName ? -1 : 1
}

function isObjectSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'entries' in value && 'kind' in value
}

/** Whether the answer of a call contains the record, at any depth. */
function isUsedInAnswers(schema: unknown): boolean {
  return allEndpoints.some(({ response }) => contains(response, schema))
}

function contains(outer: unknown, schema: unknown): boolean {
  if (outer === schema) return Object.keys((schema as { entries?: object }).entries ?? {}).length > 0
  if (typeof outer !== 'object' || outer === null) return false
  const {
    entries = {},
    item,
    wrapped,
    options,
  } = outer as {
    entries?: object
    item?: unknown
    wrapped?: unknown
    options?: unknown
  }
  return [...Object.values(entries), item, wrapped, ...(Array.isArray(options) ? options : [])].some((part) =>
    contains(part, schema),
  )
}
