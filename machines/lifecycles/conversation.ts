import { setup, transition } from 'xstate'
import type { ConversationState } from '../../contract/kinds/conversation.ts'
import { type Tone, toneOfSnapshot } from '../lifecycle.ts'

/** What happens to a conversation with staff. `receive` and `wake` come from the server, the others from staff. */
export type ConversationEvent =
  /** The other side has written. */
  | 'receive'
  /** A staff member has written. */
  | 'answer'
  | 'markWaiting'
  | 'finish'
  | 'snooze'
  /** The time until which the conversation was snoozed has come. */
  | 'wake'
  | 'reopen'

type ConversationEffect =
  | 'startWaiting'
  | 'stopWaiting'
  | 'countUnread'
  | 'clearUnread'
  | 'clearSnooze'
  | 'recallUnanswered'

function notProvided(): never {
  throw new Error('executed by the server')
}

/** A conversation of staff with a member or a store (rule 10.3): whether the other side waits for an answer. */
export const conversationMachine = setup({
  types: { events: {} as { type: ConversationEvent } },
  actions: {
    /** Begins a spell of waiting, unless one has begun. */
    startWaiting: notProvided,
    stopWaiting: notProvided,
    /** Counts one more message that nobody has answered. */
    countUnread: notProvided,
    clearUnread: notProvided,
    clearSnooze: notProvided,
    /** Counts again the messages that nobody has answered, and lets the waiting begin with the first of them. */
    recallUnanswered: notProvided,
  },
}).createMachine({
  id: 'conversation',
  initial: 'answered',
  on: { receive: { target: '.waiting', actions: 'countUnread' } },
  states: {
    waiting: {
      tags: ['waiting', 'needsDecision'],
      entry: 'startWaiting',
      on: {
        receive: { actions: 'countUnread' },
        answer: 'answered',
        finish: 'done',
        snooze: 'snoozed',
      },
    },
    answered: {
      tags: ['good'],
      entry: ['stopWaiting', 'clearUnread'],
      // A transition to the same state, because the chart refuses an event without one.
      on: { answer: 'answered', markWaiting: 'waiting', finish: 'done', snooze: 'snoozed' },
    },
    snoozed: {
      tags: ['plain'],
      entry: 'stopWaiting',
      exit: 'clearSnooze',
      on: { answer: 'answered', wake: 'waiting', markWaiting: 'waiting', finish: 'done' },
    },
    done: {
      tags: ['off'],
      entry: ['stopWaiting', 'clearUnread'],
      on: { answer: 'answered', reopen: { target: 'waiting', actions: 'recallUnanswered' } },
    },
  },
})

/** Returns the next state of a conversation and the effects of the event, or undefined if the chart refuses it. */
export function conversationStep(
  state: ConversationState,
  event: ConversationEvent,
): { state: ConversationState; effects: ConversationEffect[] } | undefined {
  const snapshotBefore = conversationMachine.resolveState({ value: state })
  if (!snapshotBefore.can({ type: event })) return undefined
  const [after, actions] = transition(conversationMachine, snapshotBefore, { type: event })
  return { state: after.value, effects: actions.map(({ type }) => type as ConversationEffect) }
}

/** Returns whether the other side waits for an answer in this state. */
export function needsAnswer(state: ConversationState): boolean {
  return conversationMachine.resolveState({ value: state }).hasTag('needsDecision')
}

/** Returns the tag that decides how the state looks. Throws a RangeError if the state has none. */
export function toneOfConversation(state: ConversationState): Tone {
  return toneOfSnapshot(conversationMachine.resolveState({ value: state }))
}
