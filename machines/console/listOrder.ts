import { assign, not, or, setup, stateIn, type ActorRefFrom } from 'xstate'

/**
 * `load`: the list has been loaded or has changed; `ids` is its order now. `reset`: another list is shown next. `remove`:
 * the person has done something to a record that takes it out of the list. `apply`: the person wants to see the order of
 * now. The others say whether the pointer and the focus are in the list.
 */
export type ListOrderEvent =
  | { type: 'load'; ids: readonly number[] }
  | { type: 'reset' }
  | { type: 'remove'; id: number }
  | { type: 'apply' }
  | { type: 'enterPointer' }
  | { type: 'leavePointer' }
  | { type: 'enterFocus' }
  | { type: 'leaveFocus' }

export interface ListOrderContext {
  /** The order that is shown. */
  shownIds: readonly number[]
  /** The order of now. */
  latestIds: readonly number[]
}

/**
 * The order in which a list that changes by itself is shown. While the pointer or the focus is in the list, no row moves,
 * comes or goes by itself, so that nobody acts on another record than they mean; the person is told how many have
 * changed, and applies the changes. Rows that are loaded below the last one are appended at once.
 */
export const listOrderMachine = setup({
  types: { events: {} as ListOrderEvent, context: {} as ListOrderContext },
  actions: {
    keepLatest: assign({ latestIds: (_, { ids }: { ids: readonly number[] }) => ids }),
    appendRest: assign(({ context: { shownIds, latestIds } }) => ({ shownIds: withRest(shownIds, latestIds) })),
    showLatest: assign(({ context: { latestIds } }) => ({ shownIds: latestIds })),
    remove: assign(({ context: { shownIds, latestIds } }, { id }: { id: number }) => ({
      shownIds: shownIds.filter((each) => each !== id),
      latestIds: latestIds.filter((each) => each !== id),
    })),
    clear: assign({ shownIds: [], latestIds: [] }),
  },
  guards: {
    isOutdated: ({ context: { shownIds, latestIds } }) => changedCount(shownIds, latestIds) > 0,
    /** Nobody looks at a row: the list is empty, or neither the pointer nor the focus is in it. */
    mayMove: or([
      ({ context: { shownIds } }) => shownIds.length === 0,
      stateIn({ pointerPlace: 'outside', focusPlace: 'outside' }),
    ]),
  },
}).createMachine({
  id: 'listOrder',
  type: 'parallel',
  context: { shownIds: [], latestIds: [] },
  states: {
    pointerPlace: {
      initial: 'outside',
      states: { outside: { on: { enterPointer: 'inside' } }, inside: { on: { leavePointer: 'outside' } } },
    },
    focusPlace: {
      initial: 'outside',
      states: { outside: { on: { enterFocus: 'inside' } }, inside: { on: { leaveFocus: 'outside' } } },
    },
    order: {
      initial: 'current',
      on: {
        load: { actions: [{ type: 'keepLatest', params: ({ event }) => event }, 'appendRest'] },
        remove: { actions: { type: 'remove', params: ({ event }) => event } },
        reset: { actions: 'clear' },
      },
      states: {
        current: { always: { guard: 'isOutdated', target: 'outdated' } },
        /** The list has changed. */
        outdated: {
          always: [
            { guard: 'mayMove', target: 'current', actions: 'showLatest' },
            { guard: not('isOutdated'), target: 'current' },
          ],
          on: { apply: { target: 'current', actions: 'showLatest' } },
        },
      },
    },
  },
})

export type ListOrderActor = ActorRefFrom<typeof listOrderMachine>

/** Returns the shown ids with those that follow the last of them in the latest order. */
function withRest(shownIds: readonly number[], latestIds: readonly number[]): readonly number[] {
  const shown = new Set(shownIds)
  const rest = latestIds.slice(latestIds.findLastIndex((id) => shown.has(id)) + 1)
  return shownIds.length === 0 || rest.length === latestIds.length ? shownIds : [...shownIds, ...rest]
}

/** Returns how many records have come, gone or moved between two orders of a list. */
export function changedCount(shownIds: readonly number[], latestIds: readonly number[]): number {
  const [shown, latest] = [new Set(shownIds), new Set(latestIds)]
  const stayedBefore = shownIds.filter((id) => latest.has(id))
  const stayedNow = latestIds.filter((id) => shown.has(id))
  const movedCount = stayedNow.filter((id, index) => id !== stayedBefore[index]).length
  return shownIds.length - stayedBefore.length + (latestIds.length - stayedNow.length) + movedCount
}
