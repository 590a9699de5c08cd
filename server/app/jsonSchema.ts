import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/**
 * Converts a schema to JSON Schema. Actions without an equivalent, such as trimming, are left out.
 * @param typeMode what is described: what a sender may send, or what a receiver gets
 */
export function jsonSchemaOf(
  schema: v.GenericSchema,
  {
    typeMode,
    target = 'draft-2020-12',
  }: Required<Pick<ConversionConfig, 'typeMode'>> & Pick<ConversionConfig, 'target'>,
): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { target, typeMode, errorMode: 'ignore' })
  return rest
}
