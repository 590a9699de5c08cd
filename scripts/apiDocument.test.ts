import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appEndpoints } from '../contract/appApi/appEndpoints.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { Message, MessageToSend, StaffMessageToSend } from '../contract/conversation/message.ts'
import { MessageWindow } from '../contract/conversation/window.ts'
import { keyOfProperties } from '../server/app/propertyTexts.ts'
import { createListeners } from '../src/api/socketListeners.ts'
import { API_DOCUMENT_PATH, createApiDocument } from './apiDocument.ts'
import { API_TEXTS_PATH, createApiTexts } from './apiTexts.ts'
import { SOCKET_EVENT_TEXTS } from './apiDocumentTexts.ts'
import { inProject } from './paths.ts'

test('the document for other servers is that of the contract, which `npm run api` writes', async () => {
  expect(readFileSync(inProject(API_DOCUMENT_PATH), 'utf8')).toBe(await createApiDocument())
})

test('the texts of the documents of the APIs are the comments of the contract, which `npm run api` writes', () => {
  expect(readFileSync(inProject(API_TEXTS_PATH), 'utf8')).toBe(createApiTexts())
})

const { operations, properties, parts } = JSON.parse(createApiTexts()) as Record<
  'operations' | 'properties' | 'parts',
  Record<string, unknown>
>

test('every call of both APIs says what it does', () => {
  const ids = [...Object.keys(endpoints), ...Object.keys(appEndpoints)]
  expect(ids.filter((id) => operations[id] === undefined)).toEqual([])
})

test('what a call does is not what its response is, unless it only reads', () => {
  const calls = [...Object.values(endpoints), ...Object.values(appEndpoints)] as AnyEndpoint[]
  const readingTexts = new Set(calls.filter(({ method }) => method === 'GET').map(({ id }) => operations[id]))
  const writes = calls.filter(({ method }) => method !== 'GET')
  expect(writes.filter(({ id }) => readingTexts.has(operations[id])).map(({ id }) => id)).toEqual([])
})

test('whoever sends an event to a lifecycle is told which there are', () => {
  const withoutEvents = Object.entries(operations).filter(
    ([id, text]) => /^transition(?!Conversation|OwnStore)/.test(id) && !String(text).includes('Its events: `'),
  )
  expect(withoutEvents).toEqual([])
  expect(operations['transitionWithdrawal']).toContain('`reject` with a reason')
})

test('each field of a message is explained', () => {
  for (const { entries } of [MessageToSend, StaffMessageToSend, Message, MessageWindow.pipe[0]])
    expect(Object.keys(properties[keyOfProperties(entries)] ?? {})).toEqual(Object.keys(entries))
})

test('a field that two calls use for different things is explained for each of them', () => {
  expect([parts['startAppConversation body'], parts['startConversation body']]).toMatchObject([
    { partnerId: expect.stringContaining('Absent for a conversation with staff.') as string },
    { partnerId: 'The id of the member or the store.' },
  ])
})

test('every event that the console listens to is explained', () => {
  const listeners = createListeners(new QueryClient(), () => undefined)
  expect(Object.keys(listeners).filter((event) => SOCKET_EVENT_TEXTS[event] === undefined)).toEqual([])
})
