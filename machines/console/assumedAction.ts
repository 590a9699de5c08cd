import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { CHANGE_MARK_MS } from '../../contract/limits.ts'

/** The fields of a record that an action changes, as the server returns them. */
export interface ActionAnswer {
  status: number
  version: number
}

/** An action on a record whose outcome the console assumes. */
export interface AssumedAction {
  /** The status codes of the record before the action and, by its chart, after it. */
  from: number
  to: number
  /** The version of the record that the person saw. */
  version: number
  /** Called once the record is shown in the state after the action. */
  onShown: () => void
  /** Sends the action for a version of the record. The result is undefined if the answer could not be read. */
  send: (version: number) => Promise<ActionAnswer | undefined>
  /** Called instead of `send`, because an earlier action, on whose outcome this one is based, was not done. */
  drop: () => void
}

export type AssumedActionEvent =
  /** A person has confirmed another action on the record. */
  { type: 'act'; action: AssumedAction }

export interface AssumedActionContext {
  /** The action that is sent, or that was sent last. */
  action: AssumedAction
  /** The actions that are sent after it, in the order in which they were confirmed. */
  waiting: readonly AssumedAction[]
  /** What the last action has failed with. */
  failure: unknown
}

interface AnswerParams {
  answer: ActionAnswer | undefined
}

function notProvided(): never {
  throw new Error('to be provided where the action is sent')
}

/**
 * The actions of a person on one record whose outcome is shown before the server has answered (rule 4.16). Another
 * action on the record waits for the answer, because the record has at most one assumed state.
 */
export const assumedActionMachine = setup({
  types: {
    events: {} as AssumedActionEvent,
    input: {} as { action: AssumedAction },
    context: {} as AssumedActionContext,
  },
  actors: {
    send: fromPromise<ActionAnswer | undefined, { action: AssumedAction }>(({ input: { action } }) =>
      action.send(action.version),
    ),
  },
  actions: {
    /** Shows the record in the state after the action, or again in the state that the server has told. */
    showAssumedState: (_, _params: { action: AssumedAction }) => notProvided(),
    hideAssumedState: notProvided,
    /** Shows why the action was not done. */
    showFailure: (_, _params: { failure: unknown }) => notProvided(),
    hideFailure: notProvided,
    keepAction: assign((_, { action }: { action: AssumedAction }) => ({ action, failure: undefined })),
    keepWaiting: assign({
      waiting: ({ context }, { action }: { action: AssumedAction }) => [...context.waiting, action],
    }),
    /** The next action is based on what the server has answered to the one before. */
    takeNext: assign(({ context: { action, waiting } }, { answer }: AnswerParams) => ({
      action: { ...(waiting[0] ?? action), version: answer?.version ?? action.version },
      waiting: waiting.slice(1),
    })),
    keepFailure: assign({ failure: (_, { failure }: { failure: unknown }) => failure }),
    /** Drops the waiting actions, and tells those who wait for them. */
    dropWaiting: (_, { waiting }: Pick<AssumedActionContext, 'waiting'>) => {
      for (const { drop } of waiting) drop()
    },
    forgetWaiting: assign({ waiting: [] }),
  },
  guards: {
    /** Another action waits, and the record is now as the person saw it when they confirmed that action. */
    isNextBasedOn: ({ context: { action, waiting } }, { answer }: AnswerParams) =>
      waiting.length > 0 && answer?.status === action.to,
  },
  delays: { noteTime: CHANGE_MARK_MS },
}).createMachine({
  id: 'assumedAction',
  context: ({ input: { action } }) => ({ action, waiting: [], failure: undefined }),
  initial: 'assumed',
  states: {
    assumed: {
      entry: { type: 'showAssumedState', params: ({ context: { action } }) => ({ action }) },
      exit: 'hideAssumedState',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { action } }) => ({ action }),
        onDone: [
          {
            guard: { type: 'isNextBasedOn', params: ({ event }) => ({ answer: event.output }) },
            target: 'assumed',
            reenter: true,
            actions: { type: 'takeNext', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'confirmed',
            actions: [{ type: 'dropWaiting', params: ({ context: { waiting } }) => ({ waiting }) }, 'forgetWaiting'],
          },
        ],
        onError: {
          target: 'takenBack',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'dropWaiting', params: ({ context: { waiting } }) => ({ waiting }) },
            'forgetWaiting',
          ],
        },
      },
      on: { act: { actions: { type: 'keepWaiting', params: ({ event }) => event } } },
    },
    confirmed: { type: 'final' },
    // The record is shown as the server has it, with the reason.
    takenBack: {
      entry: { type: 'showFailure', params: ({ context: { failure } }) => ({ failure }) },
      exit: 'hideFailure',
      on: { act: { target: 'assumed', actions: { type: 'keepAction', params: ({ event }) => event } } },
      after: { noteTime: 'forgotten' },
    },
    forgotten: { type: 'final' },
  },
})

export type AssumedActionActor = ActorRefFrom<typeof assumedActionMachine>
