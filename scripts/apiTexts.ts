import { readdirSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { appEndpoints } from '../contract/appApi/appEndpoints.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import * as enumerations from '../contract/enumerations.ts'
import { RefusedAcknowledgement } from '../contract/live/liveEvent.ts'
import { clientEvents, serverEvents } from '../contract/live/liveEvents.ts'
import { recordEndpointIds } from '../contract/recordEndpointIds.ts'
import { formEndpointIds } from '../contract/formRecord.ts'
import { kinds, versionedKinds } from '../contract/recordKinds.ts'
import { versionedEndpointIds } from '../contract/versionedRecord.ts'
import { keyOfProperties } from '../server/app/propertyTexts.ts'
import { eventTexts } from './eventTexts.ts'
import { PARAMETER_TEXTS } from './parameterTexts.ts'
import { inProject } from './paths.ts'

/** The path of the texts that the documents of the APIs show. */
export const API_TEXTS_PATH = 'server/app/apiTexts.json'

/** An object with fewer properties is recognized only if nothing was added to it. */
const SPREAD_KEYS_MIN = 3

/** The parts of a declaration that describe what is sent. */
const SENT_PARTS = ['query', 'params', 'body', 'response', 'payload', 'staffPayload', 'acknowledgement']

/** What the comments of the contract say, for the documents of the APIs. */
interface ApiTexts {
  /** By the ids of the endpoints. */
  operations: Record<string, string>
  /** By the names of parameters: what is said of those that have no comment. */
  parameters: Record<string, string>
  /** By the id of an endpoint or the name of an event with the part, such as `sendMessage body`, and then by a property. */
  parts: Record<string, Record<string, string>>
  /** By the names of all properties of an object, and then by one of them. */
  properties: Record<string, Record<string, string>>
}

/** An object literal of the contract. */
interface ContractObject {
  /** The names of the properties, without those of other objects that it spreads. */
  keys: string[]
  /** The names of the constants whose properties it spreads; empty for anything else that it spreads. */
  spreads: string[]
  /** The comments on its properties. */
  texts: ReadonlyMap<string, string>
  /** For an endpoint: the name of the schema of its response, if that is a constant. */
  responseName: string
  /** If it is written in the declaration of an endpoint or an event: the id or the name with the part. */
  part?: string
}

/** What a file of the contract says. */
interface ContractFile {
  /** The comments on the constants, by their names. */
  comments: Map<string, string>
  /** The first object in the value of each constant, which is that of the properties of its schema. */
  objectsOfConstants: Map<string, ContractObject>
  objects: ContractObject[]
  /** The name of the schema of the response of each call that `declareGetEndpoint` declares, by the name of its constant. */
  responseNames: Map<string, string>
}

/** An object schema, or another schema in which one may be. */
interface AnySchema {
  entries?: Record<string, AnySchema>
  item?: AnySchema
  wrapped?: AnySchema
  options?: unknown
  pipe?: unknown
}

/**
 * Creates the texts of the documents of the APIs from the comments of the contract: that of an endpoint, and those of the
 * properties of what is sent. An object of the contract is recognized by its properties, because others spread it.
 */
export function createApiTexts(): string {
  const files = readdirSync(inProject('contract'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => readContractFile(`contract/${path}`))
  const constants = new Map(files.flatMap((file) => [...file.objectsOfConstants]))
  const comments = new Map(files.flatMap((file) => [...file.comments]))
  const responseNames = new Map(files.flatMap((file) => [...file.responseNames]))
  const objects = files
    .flatMap((file) => file.objects)
    .map((object) => ({ ...object, allKeys: allKeysOf(object, constants) }))
  const texts: ApiTexts = { operations: {}, parameters: PARAMETER_TEXTS, parts: {}, properties: {} }
  for (const { id, method } of [...Object.values(endpoints), ...Object.values(appEndpoints)] as AnyEndpoint[]) {
    // What a call returns says what it does only if it does nothing else.
    const responseName = method === 'GET' ? (constants.get(id)?.responseName ?? responseNames.get(id) ?? '') : ''
    const text = comments.get(id) ?? comments.get(responseName)
    if (text !== undefined) texts.operations[id] = text
  }
  /** Adds the comments on the endpoints that an object declares for each kind, by the roles of the endpoints. */
  const addRoleTexts = (roles: readonly string[], idsByRole: object) => {
    const object = objects.find(({ texts: own }) => roles.every((role) => own.has(role)))
    for (const [role, id] of Object.entries(idsByRole) as [string, string][]) {
      const text = id in endpoints ? object?.texts.get(role) : undefined
      if (text !== undefined) texts.operations[id] ??= withoutCall(text)
    }
  }
  for (const { name } of kinds) {
    addRoleTexts(['transition', 'states'], recordEndpointIds(name))
    addRoleTexts(['create', 'update'], formEndpointIds(name))
  }
  for (const { name } of versionedKinds) {
    const ids = versionedEndpointIds(name)
    const text = comments.get(`${name}RecordKind`)
    if (text !== undefined) texts.operations[ids.get] = text
    addRoleTexts(['list', 'update', 'delete'], ids)
  }
  for (const [id, text] of eventTexts()) if (texts.operations[id] !== undefined) texts.operations[id] += ` ${text}`
  for (const { part, texts: own } of objects)
    if (part !== undefined && own.size > 0) texts.parts[part] ??= Object.fromEntries(own)
  for (const entries of describedObjects()) addPropertyTexts(texts, entries, objects)
  return `${JSON.stringify(texts, undefined, 2)}\n`
}

/** Returns a comment without the method and path with which it begins. */
function withoutCall(comment: string): string {
  return comment.replace(/^`[^`]+`: (.)/, (_start, first: string) => first.toUpperCase())
}

/**
 * Adds the texts of the properties of one object. Of several objects of the contract the most similar one counts, those
 * of a single endpoint or event last; if there are two that say different things, none.
 */
function addPropertyTexts({ properties }: ApiTexts, entries: object, objects: readonly ResolvedObject[]): void {
  const names = Object.keys(entries)
  const found: Record<string, string> = {}
  for (const name of names) {
    const candidates = objects.filter((object) => object.keys.includes(name) && isPartOf(object, names))
    const longest = Math.max(...candidates.map(({ keys }) => keys.length))
    const similar = candidates.filter(({ keys }) => keys.length === longest)
    const shared = similar.filter(({ part }) => part === undefined)
    const [text, ...others] = new Set((shared.length === 0 ? similar : shared).map((object) => object.texts.get(name)))
    if (text !== undefined && others.length === 0) found[name] = text
  }
  if (Object.keys(found).length > 0) properties[keyOfProperties(entries)] = found
}

/** A contract object with the names of all its properties; undefined if they are not known. */
interface ResolvedObject extends ContractObject {
  allKeys: string[] | undefined
}

/** Returns the names of all properties of an object, with those that it spreads; undefined if they are not known. */
function allKeysOf(
  { keys, spreads }: ContractObject,
  constants: ReadonlyMap<string, ContractObject>,
): string[] | undefined {
  const spreadKeys = spreads.map((name) => {
    const spread = constants.get(name)
    return spread && allKeysOf(spread, constants)
  })
  return spreadKeys.includes(undefined) ? undefined : [...keys, ...spreadKeys.flatMap((each) => each ?? [])]
}

/** Returns whether an object with these properties is the one of the contract, or has spread it. */
function isPartOf({ keys, allKeys }: ResolvedObject, names: readonly string[]): boolean {
  const isWhole = new Set(allKeys).size === names.length
  return (allKeys ?? keys).every((key) => names.includes(key)) && (isWhole || keys.length >= SPREAD_KEYS_MIN)
}

/** Returns the properties of all objects that the documents describe. */
function describedObjects(): object[] {
  const found = new Set<object>()
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { entries, item, wrapped, options, pipe } = schema as AnySchema
    if (entries !== undefined) {
      if (found.has(entries)) return
      found.add(entries)
      Object.values(entries).forEach(visit)
    }
    for (const inner of [item, wrapped, ...[options, pipe].flatMap((list) => (Array.isArray(list) ? list : []))])
      visit(inner)
  }
  for (const { params, query, body, response } of [
    ...Object.values(endpoints),
    ...Object.values(appEndpoints),
  ] as AnyEndpoint[])
    for (const schema of [params, query, body, response]) visit(schema)
  for (const event of Object.values(clientEvents)) {
    visit(event.payload)
    visit('staffPayload' in event ? event.staffPayload : undefined)
    visit({ entries: { ok: {}, ...event.acknowledgement } })
  }
  for (const event of Object.values(serverEvents)) visit(event.payload)
  visit(RefusedAcknowledgement)
  return [...found]
}

/** Reads the objects of a file, and the comments on its constants and on the properties of its objects. */
function readContractFile(path: string): ContractFile {
  const code = readFileSync(inProject(path), 'utf8')
  const { program, comments: codeComments } = parseSync(path, code)
  const textBefore = (position: number): string | undefined => {
    const comment = codeComments.findLast(({ end }) => end <= position)
    const isBefore = comment?.value.startsWith('*') === true && code.slice(comment.end, position).trim() === ''
    return isBefore ? textOf(comment.value) : undefined
  }
  const file: ContractFile = {
    comments: new Map(),
    objectsOfConstants: new Map(),
    objects: [],
    responseNames: new Map(),
  }
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const text = textBefore(statement.start)
    if (declaration?.type !== 'VariableDeclaration' || text === undefined) continue
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') file.comments.set(id.name, text)
  }
  const objectOf = ({ properties }: ESTree.ObjectExpression): ContractObject => {
    const own = properties.flatMap((property) => (property.type === 'Property' ? [property] : []))
    return {
      keys: own.map(({ key }) => nameOf(key)),
      spreads: properties.flatMap((property) => (property.type === 'SpreadElement' ? [spreadName(property)] : [])),
      responseName: nameOf(own.find(({ key }) => nameOf(key) === 'response')?.value ?? { type: '' }),
      texts: new Map(
        own.flatMap((property) => {
          const text = textBefore(property.start) ?? file.comments.get(nameOf(property.value))
          return text === undefined ? [] : [[nameOf(property.key), text]]
        }),
      ),
    }
  }
  let constant: ESTree.VariableDeclarator | undefined
  /** The parts of the declaration of an endpoint or an event, of which no object was found yet. */
  let parts: { name: string; start: number; end: number }[] = []
  new Visitor({
    VariableDeclarator(node) {
      constant = node
      parts = []
      // The last argument of the function that declares a call is the schema of its response.
      const { id, init } = node
      if (init?.type !== 'CallExpression' || nameOf(init.callee) !== 'declareGetEndpoint') return
      const response = init.arguments.at(-1)
      if (response !== undefined) file.responseNames.set(nameOf(id), nameOf(response))
    },
    ObjectExpression(node) {
      const object = objectOf(node)
      file.objects.push(object)
      const part = parts.find(({ start, end }) => start <= node.start && node.end <= end)
      if (part !== undefined) {
        object.part = part.name
        parts = parts.filter((each) => each !== part)
      }
      const owner = ownerName(node)
      if (owner !== undefined) parts = partsOf(node, owner)
      const name = constant === undefined || node.start > constant.end ? '' : nameOf(constant.id)
      if (!file.objectsOfConstants.has(name)) file.objectsOfConstants.set(name, object)
    },
  }).visit(program)
  file.objectsOfConstants.delete('')
  return file
}

/** Returns the id of the endpoint or the name of the event that an object declares; undefined if it declares none. */
function ownerName({ properties }: ESTree.ObjectExpression): string | undefined {
  const named = properties.flatMap((each) => (each.type === 'Property' ? [each] : []))
  const isDeclaration = named.some(({ key }) => ['method', 'path', 'senders', 'receivers'].includes(nameOf(key)))
  const value = named.find(({ key }) => ['id', 'name'].includes(nameOf(key)))?.value
  return isDeclaration && value?.type === 'Literal' ? String(value.value) : undefined
}

/** Returns where the parts of a declaration are that say what is sent. */
function partsOf({ properties }: ESTree.ObjectExpression, owner: string) {
  return properties.flatMap((property) =>
    property.type === 'Property' && SENT_PARTS.includes(nameOf(property.key))
      ? [{ name: `${owner} ${nameOf(property.key)}`, start: property.value.start, end: property.value.end }]
      : [],
  )
}

/** Returns the name of the constant whose properties are spread, itself or as `entries` of a schema. */
function spreadName({ argument }: ESTree.SpreadElement): string {
  return argument.type === 'MemberExpression' && nameOf(argument.property) === 'entries'
    ? nameOf(argument.object)
    : nameOf(argument)
}

function nameOf(node: { type: string; name?: unknown }): string {
  return node.type === 'Identifier' && typeof node.name === 'string' ? node.name : ''
}

/** Returns a comment as one paragraph, without references to the rules, and with the codes of an enumeration. */
function textOf(comment: string): string {
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .replaceAll(/ \(rules? [^)]*\)/g, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim()
    .replace(/^The schema of (.)/, (_all, first: string) => first.toUpperCase())
  return text.replaceAll(/\b(code of `(\w+)`)/g, (all, _code, name: string) => {
    const codes = Object.entries(enumerations).find(([each]) => each === name)?.[1]
    if (typeof codes !== 'object') return all
    return `${all} (${Object.entries(codes)
      .map(([each, code]) => (each === code ? each : `${code} ${each}`))
      .join(', ')})`
  })
}
