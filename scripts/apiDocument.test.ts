import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appEndpoints } from '../contract/appApi/appEndpoints.ts'
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

test('whoever writes an app is told what each of its calls does, and what each field of a message means', () => {
  const { operations, properties } = JSON.parse(createApiTexts()) as Record<string, Record<string, unknown>>
  expect(Object.keys(appEndpoints).filter((id) => operations?.[id] === undefined)).toEqual([])
  for (const { entries } of [MessageToSend, StaffMessageToSend, Message, MessageWindow.pipe[0]])
    expect(Object.keys(properties?.[keyOfProperties(entries)] ?? {})).toEqual(Object.keys(entries))
})

test('every event that the console listens to is explained', () => {
  const listeners = createListeners(new QueryClient(), () => undefined)
  expect(Object.keys(listeners).filter((event) => SOCKET_EVENT_TEXTS[event] === undefined)).toEqual([])
})
