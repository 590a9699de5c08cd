import { type ActorRefFrom, assign, fromPromise, raise, setup } from 'xstate'
import { FIRST_STEPS, type FirstStep } from '../../contract/firstSteps.ts'

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

/** After what time a failed attempt to store is repeated, in ms. */
const RETRY_DELAY_MS = 30_000

function notProvided(): never {
  throw new Error('to be provided where the first steps are shown')
}

/** Returns the steps in the order in which they are shown, each once. */
function inOrder(steps: readonly FirstStep[]): readonly FirstStep[] {
  return FIRST_STEPS.filter((step) => steps.includes(step))
}

const firstStepsSetup = setup({
  types: {
    events: {} as FirstStepsEvent,
    context: {} as FirstStepsContext,
    input: {} as FirstStepsContext,
  },
  actors: {
    /** Adds to what is stored for the person. */
    save: fromPromise<void, FirstStepsProgress>(notProvided),
  },
  actions: {
    tick: assign({ done: ({ context }, { step }: { step: FirstStep }) => inOrder([...context.done, step]) }),
    takeOver: assign({
      done: ({ context }, { done }: FirstStepsProgress) => inOrder([...context.done, ...done]),
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
    isDue: ({ context }) => !context.isEnded,
    isLeftOut: ({ context }, { step }: { step: FirstStep }) => !context.offered.includes(step),
    isTicked: ({ context }, { step }: { step: FirstStep }) => context.done.includes(step),
    isEndedElsewhere: ({ context }, { isEnded }: FirstStepsProgress) => isEnded && !context.isEnded,
  },
  delays: { retryDelay: RETRY_DELAY_MS },
})

/** The event with which a step is done at once. */
type StepEvent = 'openPalette' | 'openMenu' | 'goToScreen' | 'showKeys'

/** Returns the actions of the transition that does a step. */
function tickActions(step: FirstStep) {
  const params = { step }
  return [{ type: 'tick', params } as const, 'raiseKeep' as const, { type: 'announceTick', params } as const]
}

/** Returns the region of a step that one act does. */
function stepRegion(step: FirstStep, event: StepEvent) {
  return firstStepsSetup.createStateConfig({
    initial: 'todo',
    states: {
      todo: {
        always: [
          { guard: { type: 'isTicked', params: () => ({ step }) }, target: 'ticked' },
          { guard: { type: 'isLeftOut', params: () => ({ step }) }, target: 'leftOut' },
        ],
        on: { [event]: { target: 'ticked', actions: tickActions(step) } },
      },
      ticked: { type: 'final' },
      leftOut: { type: 'final' },
    },
  })
}

// As functions, params are not written beside the guard in the diagrams.
const record = (): { step: FirstStep } => ({ step: 'record' })

/**
 * The first steps of a new member of staff (rule 8.15): which of them the person has done, and until when they are shown.
 * They are shown by themselves until all are done or the person skips them, in one tab or device, and afterwards only if
 * the person asks for them; then they begin again. What is done is stored at once, and each attempt to store tells all.
 */
export const firstStepsMachine = firstStepsSetup.createMachine({
  id: 'firstSteps',
  type: 'parallel',
  context: ({ input }) => input,
  states: {
    panel: {
      initial: 'hidden',
      states: {
        hidden: {
          on: {
            show: { guard: 'isDue', target: 'showing' },
            reopen: { target: 'showing', actions: 'beginAgain' },
          },
        },
        showing: {
          type: 'parallel',
          onDone: { target: 'finished', actions: ['end', 'raiseKeep', 'reportFinished'] },
          on: {
            skip: { target: 'skipped', actions: ['end', 'raiseKeep'] },
            // Whoever has asked for the steps again sees what they have done since, in this tab.
            update: [
              {
                guard: { type: 'isEndedElsewhere', params: ({ event }) => event },
                target: 'hidden',
                actions: 'end',
              },
              { guard: 'isDue', actions: { type: 'takeOver', params: ({ event }) => event } },
            ],
          },
          states: {
            palette: stepRegion('palette', 'openPalette'),
            record: {
              initial: 'todo',
              states: {
                todo: {
                  always: [
                    { guard: { type: 'isTicked', params: record }, target: 'ticked' },
                    { guard: { type: 'isLeftOut', params: record }, target: 'leftOut' },
                  ],
                  on: { moveCursor: 'moved' },
                },
                moved: {
                  always: { guard: { type: 'isTicked', params: record }, target: 'ticked' },
                  on: { openRecord: { target: 'ticked', actions: tickActions('record') } },
                },
                ticked: { type: 'final' },
                leftOut: { type: 'final' },
              },
            },
            menu: stepRegion('menu', 'openMenu'),
            screen: stepRegion('screen', 'goToScreen'),
            keys: stepRegion('keys', 'showKeys'),
          },
        },
        finished: { on: { reopen: { target: 'showing', actions: 'beginAgain' } } },
        skipped: { on: { reopen: { target: 'showing', actions: 'beginAgain' } } },
      },
    },
    storage: {
      initial: 'stored',
      states: {
        stored: { on: { keep: 'storing' } },
        storing: {
          on: { keep: { target: 'storing', reenter: true } },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { done, isEnded } }) => ({ done, isEnded }),
            onDone: 'stored',
            onError: 'unstored',
          },
        },
        unstored: { on: { keep: 'storing' }, after: { retryDelay: 'storing' } },
      },
    },
  },
})

export type FirstStepsActor = ActorRefFrom<typeof firstStepsMachine>
