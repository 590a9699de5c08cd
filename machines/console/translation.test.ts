import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'
import type { Language } from '../../contract/language.ts'
import { translationMachine } from './translation.ts'

/** The outcome of loading a language. */
type LoadOutcome = 'loads' | 'partial' | 'late' | 'fails' | 'hangs'
type LoadOutcomes = Record<Language, LoadOutcome>

/** The timeout of a call, in ms. */
const API_CALL_TIMEOUT_MS = 180_000
/** The chart's `chosenLanguageTimeout`, after which the fallback languages are loaded. */
const CHOSEN_LANGUAGE_TIMEOUT_MS = 1_500
/** The chart's `fallbackTimeout`. */
const FALLBACK_TIMEOUT_MS = 5_000
const LATE_RESPONSE_MS = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Snapshot = SnapshotFrom<typeof translationMachine>
const hasMessages = ({ context }: Snapshot) => context.hasMessages
/** Whether the page shows only the essential messages, with a retry. */
const isUnavailable = ({ context }: Snapshot) => !context.hasMessages && context.attempt > 0

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Starts the machine with these outcomes. `log` records the activated languages and the reported errors, in order. */
function startTranslation(outcomes: LoadOutcomes, language: Language = 'ja') {
  const log: string[] = []
  const actor = createActor(
    translationMachine.provide({
      actors: {
        loadMessages: fromPromise(async ({ input }) => {
          const outcome = outcomes[input.language]
          if (outcome === 'fails') throw new Error('loading failed')
          if (outcome === 'late') await delay(LATE_RESPONSE_MS)
          if (outcome === 'hangs') {
            await delay(API_CALL_TIMEOUT_MS)
            throw new Error('timeout')
          }
          return { isComplete: outcome !== 'partial' }
        }),
      },
      actions: {
        storePreference: () => undefined,
        activateLanguage: (_, { language: active }) => void log.push(active),
        reportFailure: () => void log.push('failed'),
        reportLanguageUnchanged: () => void log.push('unchanged'),
        reportPartial: () => void log.push('partial'),
        removeNotice: () => undefined,
      },
    }),
    { input: { language } },
  )
  actor.start()
  return { actor, log }
}

const COMBINATIONS = (['loads', 'partial', 'late', 'fails', 'hangs'] as const).flatMap((ja) =>
  (['loads', 'fails', 'hangs'] as const).flatMap((vietnamese) =>
    (['loads', 'fails', 'hangs'] as const).map((en): LoadOutcomes => ({ ja, vi: vietnamese, en })),
  ),
)

test.each(COMBINATIONS)(
  'the page shows messages, or the essential messages with a working retry: Japanese $ja, Vietnamese $vi, English $en',
  async (outcomes) => {
    const { actor, log } = startTranslation(outcomes)
    const isReadable = () => hasMessages(actor.getSnapshot()) || isUnavailable(actor.getSnapshot())
    await vi.advanceTimersByTimeAsync(CHOSEN_LANGUAGE_TIMEOUT_MS)
    const shouldBeReadable =
      outcomes.ja === 'loads' || [outcomes.vi, outcomes.en].every((outcome) => outcome !== 'hangs')
    if (shouldBeReadable) expect(isReadable()).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * FALLBACK_TIMEOUT_MS)
    expect(isReadable()).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * API_CALL_TIMEOUT_MS)
    expect(actor.getSnapshot().status).toBe('active')
    const endsInJapanese = outcomes.ja === 'loads' || outcomes.ja === 'late'
    if (endsInJapanese) expect(log.at(-1)).toBe('ja')

    Object.assign(outcomes, { ja: 'loads', vi: 'loads', en: 'loads' })
    if (actor.getSnapshot().can({ type: 'retry' })) actor.send({ type: 'retry' })
    await vi.advanceTimersByTimeAsync(CHOSEN_LANGUAGE_TIMEOUT_MS)
    expect([actor.getSnapshot().value, log.at(-1)]).toEqual(['loaded', 'ja'])
  },
)

test('a language whose messages load late is activated, whatever the page showed meanwhile', async () => {
  const { actor, log } = startTranslation({ ja: 'late', vi: 'fails', en: 'fails' })
  await vi.advanceTimersByTimeAsync(CHOSEN_LANGUAGE_TIMEOUT_MS)
  expect(isUnavailable(actor.getSnapshot())).toBe(true)
  await vi.advanceTimersByTimeAsync(LATE_RESPONSE_MS)
  expect([actor.getSnapshot().value, log]).toEqual(['loaded', ['ja']])
})

test('without any messages, the page loads them again by itself after 2, 4, 8, 16, 30 and 30 seconds', async () => {
  const outcomes: LoadOutcomes = { ja: 'fails', vi: 'fails', en: 'fails' }
  const { actor } = startTranslation(outcomes)
  const secondsByAttempt = new Map<number, number>()
  const startedAt = Date.now()
  actor.subscribe(({ context: { attempt } }) => {
    if (!secondsByAttempt.has(attempt)) secondsByAttempt.set(attempt, (Date.now() - startedAt) / 1_000)
  })
  await vi.advanceTimersByTimeAsync(100_000)
  expect([...secondsByAttempt.values()].slice(1)).toEqual([0, 2, 6, 14, 30, 60, 90])
  outcomes.vi = 'loads'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(actor.getSnapshot().value).toEqual({ failed: 'fallback' })
})

test('without any messages, the page loads them again when the network returns', async () => {
  const outcomes: LoadOutcomes = { ja: 'fails', vi: 'fails', en: 'fails' }
  const { actor } = startTranslation(outcomes)
  await vi.advanceTimersByTimeAsync(CHOSEN_LANGUAGE_TIMEOUT_MS)
  outcomes.ja = 'loads'
  actor.send({ type: 'goOnline' })
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot().value).toBe('loaded')
})

test('missing messages are reported once per load: when the load completes, or when a missing message is read', async () => {
  const outcomes: LoadOutcomes = { ja: 'partial', vi: 'loads', en: 'loads' }
  const { actor, log } = startTranslation(outcomes)
  await vi.advanceTimersByTimeAsync(0)
  for (const type of ['reportMissing', 'reportMissing'] as const) actor.send({ type })
  expect(log).toEqual(['ja', 'partial'])
  outcomes.ja = 'loads'
  actor.send({ type: 'retry' })
  await vi.advanceTimersByTimeAsync(0)
  actor.send({ type: 'reportMissing' })
  await vi.advanceTimersByTimeAsync(0)
  actor.send({ type: 'reportMissing' })
  expect(log).toEqual(['ja', 'partial', 'ja', 'ja', 'partial'])
})

test('if neither the chosen nor a fallback language loads, the active language stays, and the page reports this', async () => {
  const outcomes: LoadOutcomes = { ja: 'loads', vi: 'fails', en: 'fails' }
  const { actor, log } = startTranslation(outcomes)
  await vi.advanceTimersByTimeAsync(0)
  actor.send({ type: 'choose', language: 'en' })
  await vi.advanceTimersByTimeAsync(0)
  expect([log, actor.getSnapshot().can({ type: 'retry' })]).toEqual([['ja', 'unchanged'], true])
})

const japaneseOptions = { input: { language: 'ja' } }
const startStep: ScenarioStep = ['start', 'loading.waiting', 'starts loadMessages {"language":"ja"}']

scenario(
  'the first screen waits for the chosen language',
  translationMachine,
  [
    startStep,
    ['retry', 'refused'],
    ['goOnline', 'refused'],
    ['reportMissing', 'refused'],
    [1_499, 'stays'],
    [
      doneEvent('loadMessages', { isComplete: true }),
      'loaded',
      'activateLanguage {"language":"ja"}',
      'stops loadMessages',
      'hasMessages = true',
    ],
    ['retry', 'refused'],
  ],
  japaneseOptions,
)

scenario(
  'after a second and a half the first screen is rendered in Vietnamese, and the chosen language replaces it',
  translationMachine,
  [
    startStep,
    [1_499, 'stays'],
    [1, 'loading.late.vietnamese', 'starts loadLateVietnamese {"language":"vi"}'],
    [
      doneEvent('loadLateVietnamese'),
      'loading.late.fallback',
      'activateLanguage {"language":"vi"}',
      'stops loadLateVietnamese',
      'hasMessages = true',
    ],
    [5_000, 'stays'],
    [
      doneEvent('loadMessages', { isComplete: true }),
      'loaded',
      'activateLanguage {"language":"ja"}',
      'stops loadMessages',
    ],
  ],
  japaneseOptions,
)

scenario(
  'without Vietnamese the first screen is rendered in English',
  translationMachine,
  [
    startStep,
    [1_500, 'loading.late.vietnamese', 'starts loadLateVietnamese {"language":"vi"}'],
    [
      errorEvent('loadLateVietnamese'),
      'loading.late.english',
      'stops loadLateVietnamese',
      'starts loadLateEnglish {"language":"en"}',
    ],
    [
      doneEvent('loadLateEnglish'),
      'loading.late.fallback',
      'activateLanguage {"language":"en"}',
      'stops loadLateEnglish',
      'fallback = "en"',
      'hasMessages = true',
    ],
  ],
  japaneseOptions,
)

scenario(
  'the first screen waits five seconds for each fallback language, and then retries without any messages',
  translationMachine,
  [
    startStep,
    [1_500, 'loading.late.vietnamese', 'starts loadLateVietnamese {"language":"vi"}'],
    [4_999, 'stays'],
    [1, 'loading.late.english', 'stops loadLateVietnamese', 'starts loadLateEnglish {"language":"en"}'],
    [4_999, 'stays'],
    [1, 'loading.late.unavailable', 'stops loadLateEnglish', 'attempt = 1'],
    [1_999, 'stays'],
    [1, 'loading.late.vietnamese', 'starts loadLateVietnamese {"language":"vi"}'],
    [
      errorEvent('loadLateVietnamese'),
      'loading.late.english',
      'stops loadLateVietnamese',
      'starts loadLateEnglish {"language":"en"}',
    ],
    [errorEvent('loadLateEnglish'), 'loading.late.unavailable', 'stops loadLateEnglish', 'attempt = 2'],
    ['goOnline', 'loading.late.vietnamese', 'starts loadLateVietnamese {"language":"vi"}'],
    [5_000, 'loading.late.english', 'stops loadLateVietnamese', 'starts loadLateEnglish {"language":"en"}'],
    [5_000, 'loading.late.unavailable', 'stops loadLateEnglish', 'attempt = 3'],
    ['retry', 'loading.waiting', 'stops loadMessages', 'starts loadMessages {"language":"ja"}'],
  ],
  japaneseOptions,
)

scenario(
  'the chosen language becomes active whenever it loads, and its failure ends the wait',
  translationMachine,
  [
    startStep,
    [1_500, 'loading.late.vietnamese', 'starts loadLateVietnamese {"language":"vi"}'],
    [10_000, 'loading.late.english', 'stops loadLateVietnamese', 'starts loadLateEnglish {"language":"en"}'],
    [errorEvent('loadLateEnglish'), 'loading.late.unavailable', 'stops loadLateEnglish', 'attempt = 1'],
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [
      doneEvent('loadVietnamese'),
      'failed.fallback',
      'activateLanguage {"language":"vi"}',
      'reportFailure',
      'stops loadVietnamese',
      'hasMessages = true',
      'attempt = 0',
    ],
    ['retry', 'loading.waiting', 'removeNotice', 'starts loadMessages {"language":"ja"}'],
    [
      doneEvent('loadMessages', { isComplete: true }),
      'loaded',
      'activateLanguage {"language":"ja"}',
      'stops loadMessages',
    ],
  ],
  japaneseOptions,
)

scenario(
  'incomplete messages become active once the Vietnamese fallback has loaded, and the page reports this',
  translationMachine,
  [
    startStep,
    [
      doneEvent('loadMessages', { isComplete: false }),
      'completing.vietnamese',
      'stops loadMessages',
      'starts loadVietnameseForMissing {"language":"vi"}',
    ],
    [
      doneEvent('loadVietnameseForMissing'),
      'partial',
      'activateLanguage {"language":"ja"}',
      'reportPartial',
      'stops loadVietnameseForMissing',
      'hasMessages = true',
    ],
    ['reportMissing', 'refused'],
    ['clearNotice', 'stays', 'reportPartial'],
    ['retry', 'loading.waiting', 'removeNotice', 'starts loadMessages {"language":"ja"}'],
    [
      doneEvent('loadMessages', { isComplete: true }),
      'loaded',
      'activateLanguage {"language":"ja"}',
      'stops loadMessages',
    ],
    ['clearNotice', 'refused'],
    ['reportMissing', 'completing.vietnamese', 'starts loadVietnameseForMissing {"language":"vi"}'],
    [
      errorEvent('loadVietnameseForMissing'),
      'completing.english',
      'stops loadVietnameseForMissing',
      'starts loadEnglishForMissing {"language":"en"}',
    ],
    [
      doneEvent('loadEnglishForMissing'),
      'partial',
      'activateLanguage {"language":"ja"}',
      'reportPartial',
      'stops loadEnglishForMissing',
    ],
  ],
  japaneseOptions,
)

scenario(
  'incomplete messages become active even without any fallback',
  translationMachine,
  [
    startStep,
    [
      doneEvent('loadMessages', { isComplete: false }),
      'completing.vietnamese',
      'stops loadMessages',
      'starts loadVietnameseForMissing {"language":"vi"}',
    ],
    [4_999, 'stays'],
    [1, 'completing.english', 'stops loadVietnameseForMissing', 'starts loadEnglishForMissing {"language":"en"}'],
    [
      errorEvent('loadEnglishForMissing'),
      'partial',
      'activateLanguage {"language":"ja"}',
      'reportPartial',
      'stops loadEnglishForMissing',
      'hasMessages = true',
    ],
  ],
  japaneseOptions,
)

scenario(
  'incomplete messages wait five seconds for each fallback language',
  translationMachine,
  [
    startStep,
    [
      doneEvent('loadMessages', { isComplete: false }),
      'completing.vietnamese',
      'stops loadMessages',
      'starts loadVietnameseForMissing {"language":"vi"}',
    ],
    [5_000, 'completing.english', 'stops loadVietnameseForMissing', 'starts loadEnglishForMissing {"language":"en"}'],
    [4_999, 'stays'],
    [
      1,
      'partial',
      'activateLanguage {"language":"ja"}',
      'reportPartial',
      'stops loadEnglishForMissing',
      'hasMessages = true',
    ],
  ],
  japaneseOptions,
)

scenario(
  'a language that cannot be loaded is replaced by Vietnamese and reported',
  translationMachine,
  [
    startStep,
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    ['goOnline', 'refused'],
    [
      doneEvent('loadVietnamese'),
      'failed.fallback',
      'activateLanguage {"language":"vi"}',
      'reportFailure',
      'stops loadVietnamese',
      'hasMessages = true',
    ],
    ['clearNotice', 'stays', 'reportFailure'],
    ['goOnline', 'refused'],
    ['retry', 'loading.waiting', 'removeNotice', 'starts loadMessages {"language":"ja"}'],
  ],
  japaneseOptions,
)

scenario(
  'a language that cannot be loaded is replaced by English if Vietnamese fails too',
  translationMachine,
  [
    startStep,
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [4_999, 'stays'],
    [1, 'failed.english', 'stops loadVietnamese', 'starts loadEnglish {"language":"en"}'],
    [
      doneEvent('loadEnglish'),
      'failed.fallback',
      'activateLanguage {"language":"en"}',
      'reportFailure',
      'stops loadEnglish',
      'fallback = "en"',
      'hasMessages = true',
    ],
    ['retry', 'loading.waiting', 'removeNotice', 'starts loadMessages {"language":"ja"}'],
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [
      doneEvent('loadVietnamese'),
      'failed.fallback',
      'activateLanguage {"language":"vi"}',
      'reportFailure',
      'stops loadVietnamese',
      'fallback = "vi"',
    ],
  ],
  japaneseOptions,
)

scenario(
  'without any language, the page is unavailable and retries by itself',
  translationMachine,
  [
    startStep,
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [errorEvent('loadVietnamese'), 'failed.english', 'stops loadVietnamese', 'starts loadEnglish {"language":"en"}'],
    [4_999, 'stays'],
    [1, 'failed.unavailable', 'stops loadEnglish', 'attempt = 1'],
    [1_999, 'stays'],
    [1, 'loading.waiting', 'starts loadMessages {"language":"ja"}'],
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [errorEvent('loadVietnamese'), 'failed.english', 'stops loadVietnamese', 'starts loadEnglish {"language":"en"}'],
    [errorEvent('loadEnglish'), 'failed.unavailable', 'stops loadEnglish', 'attempt = 2'],
    ['goOnline', 'loading.waiting', 'starts loadMessages {"language":"ja"}'],
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [errorEvent('loadVietnamese'), 'failed.english', 'stops loadVietnamese', 'starts loadEnglish {"language":"en"}'],
    [errorEvent('loadEnglish'), 'failed.unavailable', 'stops loadEnglish', 'attempt = 3'],
    ['retry', 'loading.waiting', 'starts loadMessages {"language":"ja"}'],
  ],
  japaneseOptions,
)

scenario(
  'a choice that cannot be loaded leaves the active language as it was',
  translationMachine,
  [
    startStep,
    [
      doneEvent('loadMessages', { isComplete: true }),
      'loaded',
      'activateLanguage {"language":"ja"}',
      'stops loadMessages',
      'hasMessages = true',
    ],
    [
      { type: 'choose', language: 'en' },
      'loading.waiting',
      'storePreference {"language":"en"}',
      'starts loadMessages {"language":"en"}',
      'language = "en"',
    ],
    [1_500, 'stays'],
    [errorEvent('loadMessages'), 'failed.vietnamese', 'stops loadMessages', 'starts loadVietnamese {"language":"vi"}'],
    [errorEvent('loadVietnamese'), 'failed.english', 'stops loadVietnamese', 'starts loadEnglish {"language":"en"}'],
    [errorEvent('loadEnglish'), 'failed.unchanged', 'reportLanguageUnchanged', 'stops loadEnglish'],
    ['goOnline', 'refused'],
    ['clearNotice', 'stays', 'reportLanguageUnchanged'],
    ['retry', 'loading.waiting', 'removeNotice', 'starts loadMessages {"language":"en"}'],
  ],
  japaneseOptions,
)

scenario(
  'another choice ends the load of the language that was chosen before',
  translationMachine,
  [
    startStep,
    [
      { type: 'choose', language: 'vi' },
      'stays',
      'storePreference {"language":"vi"}',
      'stops loadMessages',
      'starts loadMessages {"language":"vi"}',
      'language = "vi"',
    ],
    [
      doneEvent('loadMessages', { isComplete: true }),
      'loaded',
      'activateLanguage {"language":"vi"}',
      'stops loadMessages',
      'hasMessages = true',
    ],
    [
      { type: 'choose', language: 'ja' },
      'loading.waiting',
      'storePreference {"language":"ja"}',
      'starts loadMessages {"language":"ja"}',
      'language = "ja"',
    ],
  ],
  japaneseOptions,
)
