import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { byteLimitOf } from '../../contract/characters.ts'

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
