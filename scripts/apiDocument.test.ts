import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createListeners } from '../src/api/socketListeners.ts'
import { API_DOCUMENT_PATH, createApiDocument } from './apiDocument.ts'
import { SOCKET_EVENT_TEXTS } from './apiDocumentTexts.ts'
import { inProject } from './paths.ts'

test('the document for other servers is that of the contract, which `npm run api` writes', async () => {
  expect(readFileSync(inProject(API_DOCUMENT_PATH), 'utf8')).toBe(await createApiDocument())
})

test('every event that the console listens to is explained', () => {
  const listeners = createListeners(new QueryClient(), () => undefined)
  expect(Object.keys(listeners).filter((event) => SOCKET_EVENT_TEXTS[event] === undefined)).toEqual([])
})
