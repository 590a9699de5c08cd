import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Read } from '../../contract/answer.ts'
import type { ConversationSummary } from '../../contract/conversation/conversation.ts'

/** What is done to all selected conversations; `until`: for how long they are set aside, ISO 8601. */
export type SelectionAct = { name: 'finish' } | { name: 'take' } | { name: 'snooze'; until: string }

/** A conversation as the person has seen it, which is what it is written with (rule 4.7). */
export type SeenConversation = Pick<
  Read<typeof ConversationSummary>,
  'id' | 'version' | 'lastSeq' | 'state' | 'assignee'
>

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
 * last to another one; `ids` are these. `clear`: they select none. `reset`: another list or screen is shown. `run`: they
 * do something to those of `conversations` that are selected.
 */
export type ConversationSelectionEvent =
  | { type: 'toggle'; id: number }
  | { type: 'extend'; ids: readonly number[] }
  | { type: 'clear' }
  | { type: 'reset' }
  | { type: 'run'; act: SelectionAct; conversations: readonly SeenConversation[] }

export interface ConversationSelectionContext {
  /** In the order in which they were selected. */
  selectedIds: readonly number[]
  /** The conversation that was selected last, from which a range begins. */
  anchorId: number | undefined
  /** Why the last act did not succeed, by conversation. */
  reasons: ReadonlyMap<number, string>
  act: SelectionAct | undefined
  /** The conversations that the act is still to be done to; the first one is being written. */
  queue: readonly SeenConversation[]
  doneIds: readonly number[]
  /** Those that were refused, or not tried. */
  notDoneIds: readonly number[]
}

function notProvided(): never {
  throw new Error('to be provided where the list is shown')
}

/**
 * Which conversations are selected in the list, and one act for all of them. They are written one after the other, each
 * with its own version. Those that are done leave the selection; a refused one stays selected, with the reason. Without a
 * connection, the rest is not tried. Another list begins without a selection; an act that has begun goes on.
 */
export const conversationSelectionMachine = setup({
  types: { events: {} as ConversationSelectionEvent, context: {} as ConversationSelectionContext },
  actors: {
    /** Does the act to one conversation. Fails with an `ActRefusal`, or with another error if none can be written now. */
    perform: fromPromise<void, { conversation: SeenConversation | undefined; act: SelectionAct | undefined }>(
      notProvided,
    ),
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
    begin: assign(
      (
        { context: { selectedIds } },
        { act, conversations }: { act: SelectionAct; conversations: readonly SeenConversation[] },
      ) => ({
        act,
        queue: selectedIds.flatMap((id) => conversations.find((each) => each.id === id) ?? []),
        doneIds: [],
        notDoneIds: [],
        reasons: new Map<number, string>(),
      }),
    ),
    keepDone: assign(({ context: { queue, selectedIds, doneIds } }) => ({
      queue: queue.slice(1),
      selectedIds: selectedIds.filter((id) => id !== queue[0]?.id),
      doneIds: [...doneIds, ...idsOf(queue.slice(0, 1))],
    })),
    keepRefusal: assign(({ context: { queue, selectedIds, reasons, notDoneIds } }, { error }: { error: unknown }) => {
      const refusedIds = idsOf(queue.slice(0, 1))
      const shownIds = refusedIds.filter((id) => selectedIds.includes(id))
      return {
        queue: queue.slice(1),
        notDoneIds: [...notDoneIds, ...refusedIds],
        reasons: new Map([...reasons, ...shownIds.map((id) => [id, reasonOf(error)] as const)]),
      }
    }),
    giveUp: assign(({ context: { queue, notDoneIds } }) => ({
      queue: [],
      notDoneIds: [...notDoneIds, ...idsOf(queue)],
    })),
  },
  guards: {
    hasSelected: ({ context }) => context.selectedIds.length > 0,
    isSelected: ({ context }, { conversations }: { conversations: readonly SeenConversation[] }) =>
      conversations.some(({ id }) => context.selectedIds.includes(id)),
    hasNext: ({ context }) => context.queue.length > 0,
    isRefusal: (_, { error }: { error: unknown }) => error instanceof ActRefusal,
  },
}).createMachine({
  id: 'conversationSelection',
  context: {
    selectedIds: [],
    anchorId: undefined,
    reasons: new Map(),
    act: undefined,
    queue: [],
    doneIds: [],
    notDoneIds: [],
  },
  on: { reset: { guard: 'hasSelected', actions: 'clear' } },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        toggle: { actions: { type: 'toggle', params: ({ event }) => event } },
        extend: { actions: { type: 'addRange', params: ({ event }) => event } },
        clear: { guard: 'hasSelected', actions: 'clear' },
        run: {
          guard: { type: 'isSelected', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'begin', params: ({ event }) => event },
        },
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
            input: ({ context: { queue, act } }) => ({ conversation: queue[0], act }),
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

function idsOf(conversations: readonly SeenConversation[]): readonly number[] {
  return conversations.map(({ id }) => id)
}

function withoutId(reasons: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...reasons].filter(([each]) => each !== id))
}

function reasonOf(error: unknown): string {
  return error instanceof ActRefusal ? error.reason : ''
}
