import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'

/** What is done to all selected conversations; `until`: for how long they are set aside, ISO 8601. */
export type SelectionAct = { name: 'finish' } | { name: 'take' } | { name: 'snooze'; until: string }

/** The error of `perform` if the conversation stays as it is; `reason` is shown to the person. */
export class ActRefusal extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/**
 * `toggle`: the person selects a conversation, or no longer. `extend`: they select all from the one that they selected
 * last to another one; `ids` are these. `clear`: they select none. `reset`: another list is shown. `run`: they do
 * something to all that are selected.
 */
export type ConversationSelectionEvent =
  | { type: 'toggle'; id: number }
  | { type: 'extend'; ids: readonly number[] }
  | { type: 'clear' }
  | { type: 'reset' }
  | { type: 'run'; act: SelectionAct }

export interface ConversationSelectionContext {
  /** In the order in which they were selected. */
  selectedIds: readonly number[]
  /** The conversation that was selected last, from which a range begins. */
  anchorId: number | undefined
  /** Why the last act did not succeed, by conversation. */
  reasons: ReadonlyMap<number, string>
  act: SelectionAct | undefined
  /** The conversations that the act is still to be done to; the first one is being written. */
  queue: readonly number[]
  doneIds: readonly number[]
}

function notProvided(): never {
  throw new Error('to be provided where the list is shown')
}

/**
 * Which conversations are selected in the list, and one act for all of them. They are written one after the other, each
 * with its own version. Those that are done leave the selection; a refused one stays selected, with the reason. Without a
 * connection, the rest is not tried.
 */
export const conversationSelectionMachine = setup({
  types: { events: {} as ConversationSelectionEvent, context: {} as ConversationSelectionContext },
  actors: {
    /** Does the act to one conversation. Fails with an `ActRefusal`, or with another error if none can be written now. */
    perform: fromPromise<void, { id: number | undefined; act: SelectionAct | undefined }>(notProvided),
  },
  actions: {
    toggle: assign(({ context: { selectedIds, reasons } }, { id }: { id: number }) => ({
      selectedIds: selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id],
      anchorId: id,
      reasons: withoutId(reasons, id),
    })),
    addRange: assign(({ context: { selectedIds } }, { ids }: { ids: readonly number[] }) => ({
      selectedIds: [...new Set([...selectedIds, ...ids])],
    })),
    clear: assign({ selectedIds: [], anchorId: undefined, reasons: new Map<number, string>() }),
    begin: assign(({ context: { selectedIds } }, { act }: { act: SelectionAct }) => ({
      act,
      queue: selectedIds,
      doneIds: [],
      reasons: new Map<number, string>(),
    })),
    keepDone: assign(({ context: { queue, selectedIds, doneIds } }) => ({
      queue: queue.slice(1),
      selectedIds: selectedIds.filter((id) => id !== queue[0]),
      doneIds: [...doneIds, ...queue.slice(0, 1)],
    })),
    keepRefusal: assign(({ context: { queue, reasons } }, { error }: { error: unknown }) => ({
      queue: queue.slice(1),
      reasons: new Map([...reasons, ...queue.slice(0, 1).map((id) => [id, reasonOf(error)] as const)]),
    })),
    giveUp: assign({ queue: [] }),
  },
  guards: {
    hasSelected: ({ context }) => context.selectedIds.length > 0,
    hasNext: ({ context }) => context.queue.length > 0,
    isRefusal: (_, { error }: { error: unknown }) => error instanceof ActRefusal,
  },
}).createMachine({
  id: 'conversationSelection',
  context: { selectedIds: [], anchorId: undefined, reasons: new Map(), act: undefined, queue: [], doneIds: [] },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        toggle: { actions: { type: 'toggle', params: ({ event }) => event } },
        extend: { actions: { type: 'addRange', params: ({ event }) => event } },
        clear: { guard: 'hasSelected', actions: 'clear' },
        reset: { guard: 'hasSelected', actions: 'clear' },
        run: { guard: 'hasSelected', target: 'running', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    running: {
      initial: 'writing',
      states: {
        checking: {
          always: [{ guard: 'hasNext', target: 'writing' }, { target: '#conversationSelection.choosing' }],
        },
        writing: {
          invoke: {
            id: 'perform',
            src: 'perform',
            input: ({ context: { queue, act } }) => ({ id: queue[0], act }),
            onDone: { target: 'checking', actions: 'keepDone' },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => event },
                target: 'checking',
                actions: { type: 'keepRefusal', params: ({ event }) => event },
              },
              { target: '#conversationSelection.choosing', actions: 'giveUp' },
            ],
          },
        },
      },
    },
  },
})

export type ConversationSelectionActor = ActorRefFrom<typeof conversationSelectionMachine>

function withoutId(reasons: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...reasons].filter(([each]) => each !== id))
}

function reasonOf(error: unknown): string {
  return error instanceof ActRefusal ? error.reason : ''
}
