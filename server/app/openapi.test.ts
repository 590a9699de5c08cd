import { expect, test } from 'vitest'
import {
  CHANGE_CURSOR_HEADER,
  MESSAGE_TEXT_MAX,
  MESSAGES_PER_CALL_MAX,
  MESSAGES_PER_DAY,
  MESSAGES_PER_MINUTE,
  PAGE_SIZE_MAX,
  STAFF_MESSAGES_PER_MINUTE,
} from '../../contract/limits.ts'
import { MessageType, ConversationType } from '../../contract/enumerations.ts'
import { describeAppApi, describeConsoleApi } from './openapi.ts'

interface Schema {
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  description?: string
  parameters: { name: string; description?: string; schema: unknown }[]
  requestBody?: { description?: string; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const documents = [describeConsoleApi(), describeAppApi()] as unknown as [Document, Document]
const operations = documents.flatMap(({ paths }) => Object.values(paths).flatMap((path) => Object.values(path)))

function operation(id: string): Operation {
  const found = operations.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`there is no operation ${id}`)
  return found
}
const schemaOfParameter = (id: string, name: string) =>
  operation(id).parameters.find((parameter) => parameter.name === name)?.schema
const bodyOf = (id: string) => operation(id).requestBody?.content['application/json']?.schema?.properties

test('every parameter says what it does', () => {
  const unexplained = operations.flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name, description }) => (description === undefined ? [`${operationId} ${name}`] : [])),
  )
  expect(unexplained).toEqual([])
})

test('whoever calls can read which numbers, codes and lengths are accepted', () => {
  expect(schemaOfParameter('listMessages', 'limit')).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: MESSAGES_PER_CALL_MAX,
    default: 50,
  })
  expect(schemaOfParameter('listUsers', 'limit')).toMatchObject({ type: 'integer', maximum: PAGE_SIZE_MAX })
  expect(bodyOf('sendAppMessage')).toMatchObject({
    type: { enum: Object.values(MessageType) },
    text: { type: 'string', 'x-maxCharacters': MESSAGE_TEXT_MAX },
  })
  expect(bodyOf('startAppConversation')).toMatchObject({ type: { enum: Object.values(ConversationType) } })
})

test('the texts say how many messages may be sent', () => {
  const textOf = (id: string) => operation(id).description
  expect(textOf('sendMessage')).toContain(`429 after ${STAFF_MESSAGES_PER_MINUTE} messages in a minute`)
  expect(textOf('sendAppMessage')).toContain(
    `${MESSAGES_PER_MINUTE} messages in a minute or ${MESSAGES_PER_DAY} in a day`,
  )
})

test('the cursor of the responses to staff is described, and how large a picture may be', () => {
  expect(operation('listConversations').responses['200']?.headers).toHaveProperty(CHANGE_CURSOR_HEADER)
  expect(operation('listAppConversations').responses['200']?.headers).toBeUndefined()
  expect(operation('uploadAppImage').requestBody?.description).toContain('10 MB')
})
