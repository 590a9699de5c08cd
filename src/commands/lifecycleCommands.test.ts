import { describe, expect, it } from 'vitest'
import en from '../../locales/en.json'
import ja from '../../locales/ja.json'
import vi from '../../locales/vi.json'
import { StoreStatus } from '../../contract/enumerations.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import type { Command } from './command.ts'
import { type LifecycleEventSender, lifecycleCommands } from './lifecycleCommands.ts'
import { lifecycleTextKeysOf } from './lifecycleTextKeys.ts'

interface SentEvent {
  event: string
  reason: string | undefined
  idempotencyKey: string
  version: number
}

const SHORTCUTS = { accept: 'a', reject: null, deactivate: null, activate: null }

function commandsOf(status: number, sent: SentEvent[] = []): Command[] {
  return lifecycleCommands(
    {
      lifecycleTextKeys: lifecycleTextKeysOf(storeLifecycle, SHORTCUTS),
      caller: { isSuperAdmin: false },
      shortcuts: SHORTCUTS,
      keywords: { accept: ['shounin'] },
      sendEvent: ({ version }, event, reason, { idempotencyKey }) => {
        sent.push({ event, reason, idempotencyKey, version })
        return Promise.resolve()
      },
    },
    { id: 7, status, version: 3, name: '藤屋' },
  )
}

const refusalKeys = (status: number) => commandsOf(status).map(({ id, refusal }) => [id, refusal?.key])

describe('the commands of a store', () => {
  it.each([
    [
      StoreStatus.REQUEST,
      [
        ['store.accept', undefined],
        ['store.reject', undefined],
        ['store.deactivate', 'store.refusal.requested'],
        ['store.activate', 'store.refusal.requested'],
      ],
    ],
    [
      StoreStatus.ACCEPT,
      [
        ['store.accept', 'store.refusal.accepted'],
        ['store.reject', 'store.refusal.accepted'],
        ['store.deactivate', undefined],
        ['store.activate', 'store.refusal.accepted'],
      ],
    ],
    [
      StoreStatus.INACTIVE,
      [
        ['store.accept', 'store.refusal.inactive'],
        ['store.reject', 'store.refusal.inactive'],
        ['store.deactivate', 'store.refusal.inactive'],
        ['store.activate', undefined],
      ],
    ],
    [
      StoreStatus.REJECT,
      [
        ['store.accept', 'store.refusal.rejected'],
        ['store.reject', 'store.refusal.rejected'],
        ['store.deactivate', 'store.refusal.rejected'],
        ['store.activate', 'store.refusal.rejected'],
      ],
    ],
  ])(
    'the commands of a store have a refusal in the status %i if the chart does not allow their event',
    (status, expected) => {
      expect(refusalKeys(status)).toEqual(expected)
    },
  )

  it('the command that accepts a store has the texts, shortcut, question and notice of the event', () => {
    const [accept] = commandsOf(StoreStatus.REQUEST)
    expect({ ...accept, perform: undefined, isAllowedIn: undefined }).toEqual({
      id: 'store.accept',
      title: { key: 'store.event.accept' },
      translatedKeywords: 'store.also.accept',
      event: 'accept',
      scope: 'record',
      recordName: '藤屋',
      recordKey: 'store 7',
      version: 3,
      access: 'STORE_MANAGEMENT',
      isDestructive: false,
      shortcut: 'a',
      keywords: ['shounin'],
      question: {
        title: { key: 'store.question.accept' },
        message: { key: 'store.question.accept.message', values: { name: '藤屋' } },
        facts: [{ label: 'record.id', value: '7' }],
      },
      success: { key: 'store.done.accept', values: { name: '藤屋' } },
      perform: undefined,
    })
  })

  it('the commands of a store send the event with the trimmed reason, if any, and the latest version that was on the screen', async () => {
    const sent: SentEvent[] = []
    const [accept, reject, deactivate] = commandsOf(StoreStatus.REQUEST, sent)
    await accept?.perform({}, { idempotencyKey: 'k1' })
    await reject?.perform({ reason: ' 書類不備 ' }, { idempotencyKey: 'k2' })
    await deactivate?.perform({ reason: '  ' }, { idempotencyKey: 'k3', version: 5 })
    expect(sent).toEqual([
      { event: 'accept', reason: undefined, idempotencyKey: 'k1', version: 3 },
      { event: 'reject', reason: '書類不備', idempotencyKey: 'k2', version: 3 },
      { event: 'deactivate', reason: undefined, idempotencyKey: 'k3', version: 5 },
    ])
  })

  it.each([
    [StoreStatus.REQUEST, 'accept', StoreStatus.ACCEPT, undefined],
    [StoreStatus.REQUEST, 'reject', StoreStatus.REJECT, undefined],
    [StoreStatus.ACCEPT, 'deactivate', StoreStatus.INACTIVE, { event: 'activate', version: 9, hasQuestion: false }],
    [StoreStatus.INACTIVE, 'activate', StoreStatus.ACCEPT, { event: 'deactivate', version: 9, hasQuestion: true }],
  ])(
    'in the status %i, the event %s can be undone if an event leads back to that status',
    async (status, event, statusAfter, expected) => {
      const sender: LifecycleEventSender = {
        lifecycleTextKeys: lifecycleTextKeysOf(storeLifecycle, SHORTCUTS),
        caller: { isSuperAdmin: false },
        shortcuts: SHORTCUTS,
        sendEvent: () => Promise.resolve({ status: statusAfter, version: 9 }),
      }
      const commands = lifecycleCommands(sender, { id: 7, status, version: 3, name: '藤屋' })
      const followUp = await commands.find((each) => each.event === event)?.perform({}, { idempotencyKey: 'k' })
      const undo = followUp?.undo
      expect(undo && { event: undo.event, version: undo.version, hasQuestion: undo.question !== undefined }).toEqual(
        expected,
      )
    },
  )

  it('every message key in the commands of a store has a message in every language', () => {
    const keys = [0, 1, 2, 3].flatMap((status) =>
      commandsOf(status).flatMap(({ title, translatedKeywords, question, refusal, form, success }) => [
        title.key,
        translatedKeywords,
        question?.title.key,
        question?.message.key,
        success?.key,
        refusal?.key,
        form?.submitLabel,
        ...(form?.fields.map(({ label }) => label) ?? []),
      ]),
    )
    const missingKeys = [vi, ja, en].map((set) => keys.filter((key) => key !== undefined && !(key in set)))
    expect(missingKeys).toEqual([[], [], []])
  })
})
