import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Read } from '../../../contract/answer.ts'
import { PageVersionStatus } from '../../../contract/enumerations.ts'
import type { PageVersionRow } from '../../../contract/pageVersion.ts'
import type { Client } from '../../api/client.ts'
import { bulkEventRefusal, lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { currentText } from '../../texts/text.ts'
import { pageVersionCommands } from './commands.ts'
import { draftValuesOf, pageDraftForm } from './form.ts'
import { pageVersionResource } from './resource.ts'

type Row = Read<typeof PageVersionRow>

const draft: Row = {
  id: 7,
  page: 'term',
  number: null,
  status: PageVersionStatus.DRAFT,
  validFrom: '2099-01-01',
  texts: { ja: '規約', vi: '', en: '', all: '' },
  publishedAt: null,
  publishedBy: null,
  pendingId: 7,
  version: 3,
  createdAt: '2026-11-20T00:00:00.000Z',
}
const published = { ...draft, number: 2, publishedAt: draft.createdAt, publishedBy: '係' }
const apiAndCache = { client: {} as Client, queryClient: new QueryClient() }
const { lifecycleTextKeys, shortcuts, toLifecycleRecord } = pageVersionResource
const sender = {
  lifecycleTextKeys,
  shortcuts,
  caller: { isSuperAdmin: false },
  sendEvent: () => Promise.resolve(),
}
const commandOf = (row: Row, id: string) =>
  [...lifecycleCommands(sender, toLifecycleRecord(row)), ...pageVersionCommands(apiAndCache, row, currentText())].find(
    (command) => command.id === `pageVersion.${id}`,
  )

test.each<[string, Row, string | undefined]>([
  ['a draft', draft, undefined],
  ['the version in force of a page without a draft', { ...published, status: 2, pendingId: null }, undefined],
  [
    'the version in force of a page with a draft',
    { ...published, status: 2, pendingId: 9 },
    'pageVersion.edit.refusal.pending',
  ],
  ['a scheduled version', { ...published, status: 1 }, 'pageVersion.refusal.scheduled'],
  ['a replaced version', { ...published, status: 3, pendingId: 9 }, 'pageVersion.edit.refusal.ended'],
  ['a discarded draft', { ...draft, status: 4, pendingId: null }, 'pageVersion.edit.refusal.ended'],
])('the text of %s is edited, or the refusal says what to do', (_, row, refusal) => {
  expect(commandOf(row, 'edit')?.refusal?.key).toBe(refusal)
})

test('the first day decides whether a draft is published and a scheduled version withdrawn', () => {
  const past = { ...draft, validFrom: '2020-01-01' }
  expect(commandOf(draft, 'publish')?.refusal).toBeUndefined()
  expect(commandOf({ ...draft, validFrom: null }, 'publish')?.refusal).toBeUndefined()
  expect(commandOf(past, 'publish')?.refusal?.key).toBe('pageVersion.validFrom.past')
  expect(commandOf({ ...published, status: 1 }, 'withdraw')?.refusal).toBeUndefined()
  expect(commandOf({ ...published, status: 1, validFrom: '2020-01-01' }, 'withdraw')?.refusal?.key).toBe(
    'pageVersion.withdraw.inForce',
  )
})

test('the question before a publication has the difference, and several versions are not published at once', () => {
  expect(commandOf(draft, 'publish')?.question?.details).toBeTypeOf('function')
  expect(commandOf(draft, 'discard')?.question?.details).toBeUndefined()
  expect(bulkEventRefusal(sender, toLifecycleRecord(draft), 'publish')?.key).toBe('pageVersion.publish.bulk')
  expect(bulkEventRefusal(sender, toLifecycleRecord(draft), 'discard')).toBeUndefined()
})

test('the public page is opened by a version that is or was in force', () => {
  const openedUrl = (row: Row) => commandOf(row, 'openPublic')?.perform({}, { idempotencyKey: 'key' })
  expect(openedUrl({ ...published, status: 2 })).toEqual({ url: '/term?version=2' })
  expect(openedUrl({ ...published, status: 3 })).toEqual({ url: '/term?version=2' })
  for (const row of [draft, { ...published, status: 1 }, { ...draft, status: 4 }])
    expect(commandOf(row, 'openPublic')).toBeUndefined()
})

test('a draft is edited in itself, and one that begins with the text in force has no version and no first day', () => {
  expect(draftValuesOf(draft)).toEqual({ page: 'term', ...draft.texts, validFrom: '2099/01/01', version: 3 })
  expect(draftValuesOf({ ...published, status: 2 })).toEqual({
    page: 'term',
    ...draft.texts,
    validFrom: '',
    version: 0,
  })
})

test.each([
  ['', null],
  [' ２０２６/１２/１ ', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026年12月1日', '2026-12-01'],
])('the typed first day %j is sent as %j', (validFrom, sent) => {
  expect(v.parse(pageDraftForm, { ...draftValuesOf(draft), validFrom }).validFrom).toBe(sent)
})
