import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { byteLimitOf } from '../../contract/characters.ts'
import apiTexts from './apiTexts.json' with { type: 'json' }
import { keyOfProperties } from './propertyTexts.ts'

type JsonSchema = NonNullable<ReturnType<NonNullable<ConversionConfig['overrideSchema']>>>

const partTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = apiTexts.parts
const propertyTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = apiTexts.properties

/**
 * Converts a schema to JSON Schema. Actions without an equivalent, such as trimming, are left out. JSON Schema counts
 * code points, so the limit in characters as people count them (rule 6.8) is `x-maxCharacters`.
 * @param typeMode what is described: what a sender may send, or what a receiver gets
 * @param part the part of an endpoint or an event that has this schema, such as `sendMessage body`
 */
export function jsonSchemaOf(
  schema: v.GenericSchema,
  {
    typeMode,
    target = 'draft-2020-12',
    part = '',
  }: Required<Pick<ConversionConfig, 'typeMode'>> & Pick<ConversionConfig, 'target'> & { part?: string },
): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target,
    typeMode,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      addTexts(valibotSchema, typeMode === 'input' ? addLimits(valibotSchema, jsonSchema) : jsonSchema),
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'maxCharacters' in valibotAction && typeof valibotAction.maxCharacters === 'number'
        ? Object.assign(jsonSchema, {
            maxLength: byteLimitOf(valibotAction.maxCharacters),
            'x-maxCharacters': valibotAction.maxCharacters,
          })
        : undefined,
  })
  return addDescriptions(rest, partTexts[part] ?? {}) as Record<string, unknown>
}

/** Adds what the comments of the contract say about the properties of an object. */
function addTexts(schema: object, jsonSchema: JsonSchema): JsonSchema {
  const entries = entriesOf(schema)
  return entries === undefined ? jsonSchema : addDescriptions(jsonSchema, propertyTexts[keyOfProperties(entries)] ?? {})
}

function addDescriptions(jsonSchema: JsonSchema, texts: Readonly<Record<string, string>>): JsonSchema {
  return mapProperties(jsonSchema, (name, property) => {
    const text = texts[name]
    return text === undefined ? property : { ...property, description: text }
  })
}

/** Adds the limits of properties whose value is changed before it is checked: choices, ranges, lengths. */
function addLimits(schema: object, jsonSchema: JsonSchema): JsonSchema {
  const entries = entriesOf(schema)
  if (entries === undefined) return jsonSchema
  return mapProperties(jsonSchema, (name, property) => {
    const [first, ...checks] = pipeOf(entries[name])
    const requirementOf = (type: string) => checks.find((check) => check.type === type)?.requirement
    const choice = checks.find(({ type }) => type === 'picklist')?.options
    const maxCharacters = checks.find((check) => check.maxCharacters !== undefined)?.maxCharacters
    // A whole number in a path or a query, which may be sent as text.
    const isNumberFromText = first?.type === 'union' && requirementOf('max_value') !== undefined
    const { anyOf: _anyOf, ...rest } = property
    return {
      ...(isNumberFromText ? { ...rest, type: 'integer' } : property),
      ...(isNumberFromText ? { minimum: requirementOf('min_value'), maximum: requirementOf('max_value') } : {}),
      ...(choice === undefined ? {} : { enum: choice }),
      ...(maxCharacters === undefined
        ? {}
        : { maxLength: byteLimitOf(maxCharacters), 'x-maxCharacters': maxCharacters }),
    } as JsonSchema
  })
}

function mapProperties(jsonSchema: JsonSchema, map: (name: string, property: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = Object.entries(jsonSchema.properties ?? {}).map(([name, property]) => [
    name,
    typeof property === 'object' ? map(name, property) : property,
  ])
  return mapped.length === 0 ? jsonSchema : { ...jsonSchema, properties: Object.fromEntries(mapped) }
}

function entriesOf(schema: object): Readonly<Record<string, unknown>> | undefined {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? (schema.entries as Record<string, unknown>)
    : undefined
}

/** A part of a pipe: a schema, or a check. */
interface PipeItem {
  type?: string
  pipe?: readonly PipeItem[]
  wrapped?: PipeItem
  options?: readonly unknown[]
  requirement?: unknown
  maxCharacters?: number
}

/** Returns a schema and what follows it, without pipes in pipes. */
function pipeOf(schema: unknown): PipeItem[] {
  const { pipe, wrapped, ...item } = (schema ?? {}) as PipeItem
  if (wrapped !== undefined) return pipeOf(wrapped)
  return pipe === undefined ? [item] : pipe.flatMap((each) => pipeOf(each))
}
