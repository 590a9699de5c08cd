import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { recentChangesMachine, findRecentWriteByAnother } from './recentChanges.ts'
import { scenario } from '../testing/scenario.ts'

// A mark ends a fixed time after `steadyNow()`, so the time is fixed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const OWN_STAFF_ID = 1

/** The event of a write of a record by the staff member `staffId`. */
function changeEvent(recordKey: string, version: number, staffId = 2) {
  return {
    type: 'change' as const,
    recordKey,
    write: { event: 'accept', from: 'waiting', to: 'accepted', version, by: { id: staffId, name: 'b' } },
  }
}

/** The effect that the context has these changes, each with the time until which its record is marked. */
function changesEffect(...changes: [ReturnType<typeof changeEvent>, number][]): string {
  return `changes = ${JSON.stringify(changes.map(([{ recordKey, write }, until]) => ({ recordKey, write, until })))}`
}

function emissionEffect({ recordKey, write }: ReturnType<typeof changeEvent>): string {
  return `emits changed ${JSON.stringify({ recordKey, write })}`
}

const guards = { isOwnWrite: ({ write }: { write: { by: { id: number } } }) => write.by.id === OWN_STAFF_ID }
const firstChange = changeEvent('store 1', 2)
const laterChange = changeEvent('store 1', 3)
const changeOfOtherRecord = changeEvent('store 2', 5)

scenario(
  'a change by another staff member is marked for eight seconds',
  recentChangesMachine,
  [
    ['start', 'none'],
    [firstChange, 'marked', emissionEffect(firstChange), changesEffect([firstChange, 8_000])],
    [7_999, 'stays'],
    [1, 'none', 'changes = []'],
  ],
  { guards },
)

scenario(
  'the changes of the signed-in person are not marked',
  recentChangesMachine,
  [
    ['start', 'none'],
    [changeEvent('store 1', 2, OWN_STAFF_ID), 'refused'],
    [firstChange, 'marked', emissionEffect(firstChange), changesEffect([firstChange, 8_000])],
    [changeEvent('store 1', 3, OWN_STAFF_ID), 'refused'],
  ],
  { guards },
)

scenario(
  'a later change of a record replaces the earlier change, and is marked for eight seconds of its own',
  recentChangesMachine,
  [
    ['start', 'none'],
    [firstChange, 'marked', emissionEffect(firstChange), changesEffect([firstChange, 8_000])],
    [5_000, 'stays'],
    [laterChange, 'stays', emissionEffect(laterChange), changesEffect([laterChange, 13_000])],
    [7_999, 'stays'],
    [1, 'none', 'changes = []'],
  ],
  { guards },
)

scenario(
  'the marks of several records end one after the other',
  recentChangesMachine,
  [
    ['start', 'none'],
    [firstChange, 'marked', emissionEffect(firstChange), changesEffect([firstChange, 8_000])],
    [1_000, 'stays'],
    [
      changeOfOtherRecord,
      'stays',
      emissionEffect(changeOfOtherRecord),
      changesEffect([firstChange, 8_000], [changeOfOtherRecord, 9_000]),
    ],
    [6_999, 'stays'],
    [1, 'stays', changesEffect([changeOfOtherRecord, 9_000])],
    [1_000, 'none', 'changes = []'],
  ],
  { guards },
)

scenario(
  'marks that begin at the same time end at the same time',
  recentChangesMachine,
  [
    ['start', 'none'],
    [firstChange, 'marked', emissionEffect(firstChange), changesEffect([firstChange, 8_000])],
    [
      changeOfOtherRecord,
      'stays',
      emissionEffect(changeOfOtherRecord),
      changesEffect([firstChange, 8_000], [changeOfOtherRecord, 8_000]),
    ],
    [8_000, 'stays', changesEffect([changeOfOtherRecord, 8_000])],
    [0, 'none', 'changes = []'],
  ],
  { guards },
)

test('the last two hundred changes by other staff are kept', () => {
  const actor = createActor(recentChangesMachine.provide({ guards: { isOwnWrite: () => false } })).start()
  const changes = Array.from({ length: 201 }, (_, index) => changeEvent(`store ${index}`, 1))
  for (const each of changes) actor.send(each)
  const keys = actor.getSnapshot().context.changes.map(({ recordKey }) => recordKey)
  expect(keys).toEqual(changes.slice(1).map(({ recordKey }) => recordKey))
})

test('the recent write of a record is that of this record', () => {
  const actor = createActor(recentChangesMachine.provide({ guards: { isOwnWrite: () => false } })).start()
  const changes = [changeEvent('store 1', 1), changeEvent('store 2', 3)]
  for (const each of changes) actor.send(each)
  const { context } = actor.getSnapshot()
  expect(['store 1', 'store 2', 'store 3'].map((recordKey) => findRecentWriteByAnother(context, recordKey))).toEqual([
    changes[0]?.write,
    changes[1]?.write,
    undefined,
  ])
})

test.each([-3_000_000_000, 3_000_000_000])(
  'a mark lasts eight seconds, even if the clock of the computer is changed by %s ms',
  (changeMs) => {
    vi.useFakeTimers()
    const actor = createActor(recentChangesMachine.provide({ guards: { isOwnWrite: () => false } })).start()
    actor.send(firstChange)
    vi.setSystemTime(Date.now() + changeMs)
    actor.send(changeOfOtherRecord)
    vi.advanceTimersByTime(7_999)
    expect(actor.getSnapshot().context.changes).toHaveLength(2)
    vi.advanceTimersByTime(2)
    expect(actor.getSnapshot().context.changes).toEqual([])
  },
)
