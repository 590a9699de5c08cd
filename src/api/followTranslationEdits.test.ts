import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { getTranslation } from '../../contract/translation.ts'
import ja from '../../locales/ja.json'
import { translationMachine } from '../../machines/console/translation.ts'
import type { Client } from './client.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} } })
  return () => vi.unstubAllGlobals()
})

test('a response without messages is not reported as unusable if no messages of the language have loaded yet', async () => {
  const { followTranslationEdits } = await import('./followTranslationEdits.ts')
  const { activateLanguage, hasMessages } = await import('../texts/text.ts')
  activateLanguage('ja')
  let data: unknown = { CMS: {} }
  const client: Client = { call: () => Promise.resolve(data as never), takeEarlyData: () => undefined }
  const queryClient = new QueryClient()
  const report = vi.fn()
  followTranslationEdits(client, queryClient, createActor(translationMachine, { input: { language: 'ja' } }), report)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  data = { CMS: ja }
  await queryClient.invalidateQueries({ queryKey: [getTranslation.id] })
  await expect.poll(() => hasMessages('ja')).toBe(true)
  expect(report).not.toHaveBeenCalled()
})

test('an empty or malformed response leaves the loaded messages unchanged, and is reported as unusable once even if it comes twice', async () => {
  const { followTranslationEdits } = await import('./followTranslationEdits.ts')
  const { activateLanguage, addMessages, currentText } = await import('../texts/text.ts')
  addMessages('ja', ja)
  activateLanguage('ja')
  let data: unknown = { CMS: ja }
  const client: Client = { call: () => Promise.resolve(data as never), takeEarlyData: () => undefined }
  const queryClient = new QueryClient()
  const translation = createActor(translationMachine, { input: { language: 'ja' } })
  const report = vi.fn()
  followTranslationEdits(client, queryClient, translation, report)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const respond = async (nextData: unknown) => {
    data = nextData
    await queryClient.invalidateQueries({ queryKey: [getTranslation.id] })
  }
  const readMenuText = () => currentText()('menu.users')
  await respond({ CMS: { ...ja, 'menu.users': 'お客さま' } })
  await expect.poll(readMenuText).toBe('お客さま')
  let reportCount = 0
  for (const unusableResponse of [
    { CMS: {} },
    null,
    { CMS: null },
    { CMS: ['店舗'] },
    { CMS: { other: '別' } },
    [],
    'text',
  ]) {
    await respond(unusableResponse)
    await respond(unusableResponse)
    reportCount += 1
    await expect.poll(() => report.mock.calls.length).toBe(reportCount)
    expect(readMenuText()).toBe('お客さま')
  }
  await respond({ CMS: { ...ja, 'menu.users': '会員さま' } })
  await expect.poll(readMenuText).toBe('会員さま')
  expect(report).toHaveBeenCalledTimes(reportCount)
})
