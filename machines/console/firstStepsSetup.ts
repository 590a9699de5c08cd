import { assign, fromPromise, raise, setup } from 'xstate'
import { type FirstStep, firstStepsAmong } from '../../contract/firstSteps.ts'

export type FirstStepsEvent =
  /** The profile says that the person has not ended the steps. */
  | { type: 'show' }
  /** The person asks for the steps by a command. */
  | { type: 'reopen' }
  /** The person asks not to see the steps again. */
  | { type: 'skip' }
  /** What the person does in the console. */
  | { type: 'openPalette' }
  | { type: 'moveCursor' }
  | { type: 'openRecord' }
  | { type: 'openMenu' }
  | { type: 'goToScreen' }
  | { type: 'showKeys' }
  /** The server has this now, because another tab or device has added to it. */
  | ({ type: 'update' } & FirstStepsProgress)
  /** Sent by the chart itself: there is something to be stored. */
  | { type: 'keep' }

/** What is stored for the person. */
interface FirstStepsProgress {
  done: readonly FirstStep[]
  /** Whether the steps are no longer shown by themselves. */
  isEnded: boolean
}

export interface FirstStepsContext extends FirstStepsProgress {
  /** The steps that the person can do with their permissions. */
  offered: readonly FirstStep[]
}

/** `refused`: the server has refused what would be stored, and would refuse it again. */
type SaveOutcome = 'stored' | 'refused'

/** After what time a failed attempt to store is repeated, in ms. */
const RETRY_DELAY_MS = 30_000

function notProvided(): never {
  throw new Error('to be provided where the first steps are shown')
}

/** The events, actions and guards of the first steps. */
export const firstStepsSetup = setup({
  types: {
    events: {} as FirstStepsEvent,
    context: {} as FirstStepsContext,
    input: {} as FirstStepsContext,
  },
  actors: {
    /** Adds to what is stored for the person. Rejects if a further attempt may succeed. */
    save: fromPromise<SaveOutcome, FirstStepsProgress>(notProvided),
  },
  actions: {
    tick: assign({ done: ({ context }, { step }: { step: FirstStep }) => firstStepsAmong([...context.done, step]) }),
    takeOver: assign({
      done: ({ context }, { done }: FirstStepsProgress) => firstStepsAmong([...context.done, ...done]),
    }),
    beginAgain: assign({ done: [], isEnded: true }),
    end: assign({ isEnded: true }),
    raiseKeep: raise({ type: 'keep' }),
    /** Tells a person who does not see the list that a step is done. */
    announceTick: (_, _params: { step: FirstStep }) => notProvided(),
    /** Tells the person that all steps are done. */
    reportFinished: () => notProvided(),
  },
  guards: {
    isRefused: (_, { output }: { output: SaveOutcome }) => output === 'refused',
    isDue: ({ context }) => !context.isEnded,
    isLeftOut: ({ context }, { step }: { step: FirstStep }) => !context.offered.includes(step),
    isTicked: ({ context }, { step }: { step: FirstStep }) => context.done.includes(step),
    isEndedElsewhere: ({ context }, { isEnded }: FirstStepsProgress) => isEnded && !context.isEnded,
  },
  delays: { retryDelay: RETRY_DELAY_MS },
})
