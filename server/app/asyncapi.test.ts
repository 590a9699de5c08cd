import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { clientEvents, serverEvents } from '../../contract/live/liveEvents.ts'
import { openTestApp } from '../testing/testApp.ts'
import { describeSocket } from './asyncapi.ts'

type JsonObject = Record<string, unknown>

/** Compiles the schema of AsyncAPI documents. */
function compileDocumentSchema(): ValidateFunction {
  const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as { definitions: JsonObject }
  // Ajv knows the schemas of JSON Schema itself.
  for (const id of Object.keys(schema.definitions))
    if (id.startsWith('http://json-schema.org/')) delete schema.definitions[id]
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  return ajv.compile(schema)
}

test('the document of the socket is served, and valid', async () => {
  const app = await openTestApp()
  const document = (await app.send('GET', '/asyncapi.json')).body as unknown
  await app.close()
  expect(document).toEqual(JSON.parse(JSON.stringify(describeSocket())))
  const isValid = compileDocumentSchema()
  isValid(document)
  expect(isValid.errors).toBeNull()
})

test('a document with a mistake is not valid', () => {
  const document = describeSocket()
  const operations = document['operations'] as Record<string, JsonObject>
  const changed = {
    ...document,
    operations: { ...operations, 'receive.authenticate': { ...operations['receive.authenticate'], action: 'hear' } },
  }
  const isValid = compileDocumentSchema()
  expect(isValid(changed)).toBe(false)
})

test('the document has every event, and a usable schema of every payload', () => {
  const { operations, channels } = describeSocket() as {
    operations: JsonObject
    channels: { chat: { messages: Record<string, { payload?: JsonObject }> } }
  }
  const names = [
    ...Object.keys(clientEvents).map((name) => `receive.${name}`),
    ...Object.keys(serverEvents).map((name) => `send.${name}`),
  ]
  expect(Object.keys(operations)).toEqual(names)
  const ajv = new Ajv({ strict: false })
  formats.default(ajv)
  const withoutPayload = Object.entries(channels.chat.messages).flatMap(([key, { payload }]) => {
    if (payload === undefined) return [key]
    ajv.compile(payload)
    return []
  })
  expect(withoutPayload).toEqual([
    'send.unauthorized',
    'send.interrupted',
    'send.resumed',
    'send.STORE_PERMISSION_CHANGED',
  ])
})

test('each field that a client sends or that an acknowledgement has is explained, unless its name says it', () => {
  const { channels } = describeSocket() as {
    channels: { chat: { messages: Record<string, { payload?: { oneOf?: JsonObject[] } & JsonObject }> } }
  }
  const selfExplaining = ['ok', 'conversationId', 'isWriting', 'isShown', 'createdAt', 'items', 'storeId', 'seq']
  const unexplained = Object.entries(channels.chat.messages)
    .filter(([key]) => !key.startsWith('send.'))
    .flatMap(([key, { payload = {} }]) =>
      (payload.oneOf ?? [payload]).flatMap(({ properties = {} }) =>
        Object.entries(properties as Record<string, { description?: string }>)
          .filter(([name, { description }]) => description === undefined && !selfExplaining.includes(name))
          .map(([name]) => `${key} ${name}`),
      ),
    )
  expect(unexplained).toEqual([])
})
