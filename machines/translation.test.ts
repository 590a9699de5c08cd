import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { type SpokenLanguage, translationMachine } from './translation.ts'

type Fate = 'here' | 'partial' | 'late' | 'fails' | 'hangs'
type Fates = Record<SpokenLanguage, Fate>

/** What a call and the bringing of code wait for, in ms. */
const LIMIT_MS = 180_000
/** The wait of the first screen, and that for each fallback language. */
const TIMEOUT_MS = 1_500
const FALLBACK_MS = 5_000
const LATE_MS = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Snapshot = SnapshotFrom<typeof translationMachine>
const isSpeaking = ({ context }: Snapshot) => context.isSpeaking
/** The page says in built-in sentences that there are no words, and offers to ask again. */
const isWordless = ({ context }: Snapshot) => !context.isSpeaking && context.attempt > 0

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The chart with sets that have these fates, and all that it has said, in order. */
function begin(fates: Fates, language: SpokenLanguage = 'ja') {
  const said: string[] = []
  const actor = createActor(
    translationMachine.provide({
      actors: {
        loadWords: fromPromise(async ({ input }) => {
          const fate = fates[input.language]
          if (fate === 'fails') throw new Error('not to be had')
          if (fate === 'late') await later(LATE_MS)
          if (fate === 'hangs') {
            await later(LIMIT_MS)
            throw new Error('no answer')
          }
          return { isWhole: fate !== 'partial' }
        }),
      },
      actions: {
        rememberChoice: () => undefined,
        speak: (_, { language: spoken }) => void said.push(spoken),
        reportFailure: () => void said.push('failed'),
        reportKept: () => void said.push('kept'),
        reportPartial: () => void said.push('partial'),
      },
    }),
    { input: { language } },
  )
  actor.start()
  return { actor, said }
}

const COMBINATIONS = (['here', 'partial', 'late', 'fails', 'hangs'] as const).flatMap((ja) =>
  (['here', 'fails', 'hangs'] as const).flatMap((vietnamese) =>
    (['here', 'fails', 'hangs'] as const).map((en): Fates => ({ ja, vi: vietnamese, en })),
  ),
)

test.each(COMBINATIONS)(
  'Japanese $ja, Vietnamese $vi, English $en: words, or the built-in page with a retry that works',
  async (fates) => {
    const { actor, said } = begin(fates)
    const isReadable = () => isSpeaking(actor.getSnapshot()) || isWordless(actor.getSnapshot())
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    const quick = fates.ja === 'here' || [fates.vi, fates.en].every((fate) => fate !== 'hangs')
    if (quick) expect(isReadable()).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * FALLBACK_MS)
    expect(isReadable()).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * LIMIT_MS)
    expect(actor.getSnapshot().status).toBe('active')
    const mayStay = fates.ja === 'here' || fates.ja === 'late'
    if (mayStay) expect(said.at(-1)).toBe('ja')

    Object.assign(fates, { ja: 'here', vi: 'here', en: 'here' })
    if (actor.getSnapshot().can({ type: 'retry' })) actor.send({ type: 'retry' })
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    expect([actor.getSnapshot().value, said.at(-1)]).toEqual(['loaded', 'ja'])
  },
)

test('words that come late are spoken, whatever the page showed meanwhile', async () => {
  const { actor, said } = begin({ ja: 'late', vi: 'fails', en: 'fails' })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(isWordless(actor.getSnapshot())).toBe(true)
  await vi.advanceTimersByTimeAsync(LATE_MS)
  expect([actor.getSnapshot().value, said]).toEqual(['loaded', ['ja']])
})

test('without any words it asks again by itself, after 2, 4, 8, 16, 30 and 30 seconds', async () => {
  const fates: Fates = { ja: 'fails', vi: 'fails', en: 'fails' }
  const { actor } = begin(fates)
  const times = new Map<number, number>()
  const begun = Date.now()
  actor.subscribe(({ context: { attempt } }) => {
    if (!times.has(attempt)) times.set(attempt, (Date.now() - begun) / 1_000)
  })
  await vi.advanceTimersByTimeAsync(100_000)
  expect([...times.values()].slice(1)).toEqual([0, 2, 6, 14, 30, 60, 90])
  fates.vi = 'here'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(actor.getSnapshot().value).toEqual({ failed: 'fallen' })
})

test('without any words the return of the network is an occasion to ask again', async () => {
  const fates: Fates = { ja: 'fails', vi: 'fails', en: 'fails' }
  const { actor } = begin(fates)
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  fates.ja = 'here'
  actor.send({ type: 'networkReturned' })
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot().value).toBe('loaded')
})

test('a partial set is reported once for each load, when it comes or when a gap is read', async () => {
  const fates: Fates = { ja: 'partial', vi: 'here', en: 'here' }
  const { actor, said } = begin(fates)
  await vi.advanceTimersByTimeAsync(0)
  for (const type of ['lack', 'lack'] as const) actor.send({ type })
  expect(said).toEqual(['ja', 'partial'])
  fates.ja = 'here'
  actor.send({ type: 'retry' })
  await vi.advanceTimersByTimeAsync(0)
  actor.send({ type: 'lack' })
  await vi.advanceTimersByTimeAsync(0)
  actor.send({ type: 'lack' })
  expect(said).toEqual(['ja', 'partial', 'ja', 'ja', 'partial'])
})

test('a choice that cannot be had, with no fallback either, leaves the words as they were, and says so', async () => {
  const fates: Fates = { ja: 'here', vi: 'fails', en: 'fails' }
  const { actor, said } = begin(fates)
  await vi.advanceTimersByTimeAsync(0)
  actor.send({ type: 'choose', language: 'en' })
  await vi.advanceTimersByTimeAsync(0)
  expect([said, actor.getSnapshot().can({ type: 'retry' })]).toEqual([['ja', 'kept'], true])
})
