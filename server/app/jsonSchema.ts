import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { byteLimitOf } from '../../contract/characters.ts'
import apiTexts from './apiTexts.json' with { type: 'json' }
import { keyOfProperties } from './propertyTexts.ts'

type JsonSchema = NonNullable<ReturnType<NonNullable<ConversionConfig['overrideSchema']>>>

const propertyTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = apiTexts.properties

/**
 * Converts a schema to JSON Schema. Actions without an equivalent, such as trimming, are left out. JSON Schema counts
 * code points, so the limit in characters as people count them (rule 6.8) is `x-maxCharacters`.
 * @param typeMode what is described: what a sender may send, or what a receiver gets
 */
export function jsonSchemaOf(
  schema: v.GenericSchema,
  {
    typeMode,
    target = 'draft-2020-12',
  }: Required<Pick<ConversionConfig, 'typeMode'>> & Pick<ConversionConfig, 'target'>,
): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target,
    typeMode,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => addTexts(valibotSchema, addChoices(valibotSchema, jsonSchema)),
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'maxCharacters' in valibotAction && typeof valibotAction.maxCharacters === 'number'
        ? Object.assign(jsonSchema, {
            maxLength: byteLimitOf(valibotAction.maxCharacters),
            'x-maxCharacters': valibotAction.maxCharacters,
          })
        : undefined,
  })
  return rest
}

/** Adds what the comments of the contract say about the properties of an object. */
function addTexts(schema: object, jsonSchema: JsonSchema): JsonSchema {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) return jsonSchema
  const texts = propertyTexts[keyOfProperties(schema.entries)] ?? {}
  const described = Object.entries(jsonSchema.properties ?? {}).map(([name, property]) => {
    const text = texts[name]
    return [name, text === undefined || typeof property !== 'object' ? property : { ...property, description: text }]
  })
  return described.length === 0 ? jsonSchema : { ...jsonSchema, properties: Object.fromEntries(described) }
}

/** Adds the allowed values of a value that is read by one schema and then checked by another. */
function addChoices(schema: object, jsonSchema: JsonSchema): JsonSchema {
  if (!('pipe' in schema) || !Array.isArray(schema.pipe)) return jsonSchema
  const [, ...checks] = schema.pipe as v.GenericPipeItem[]
  const choice = checks.find((item) => item.type === 'picklist')
  return choice !== undefined && 'options' in choice && Array.isArray(choice.options)
    ? { ...jsonSchema, enum: choice.options }
    : jsonSchema
}
