import type { ActorRefFrom } from 'xstate'
import type { FirstStep } from '../../contract/firstSteps.ts'
import { firstStepsSetup } from './firstStepsSetup.ts'

/** Returns the actions of the transition that does a step. */
function tickActions(step: FirstStep) {
  const params = { step }
  return [{ type: 'tick', params } as const, 'raiseKeep' as const, { type: 'announceTick', params } as const]
}

// As functions, params are not written beside the guard in the diagrams.
const palette = (): { step: FirstStep } => ({ step: 'palette' })
const record = (): { step: FirstStep } => ({ step: 'record' })
const menu = (): { step: FirstStep } => ({ step: 'menu' })
const screen = (): { step: FirstStep } => ({ step: 'screen' })
const keys = (): { step: FirstStep } => ({ step: 'keys' })

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
            palette: {
              initial: 'todo',
              states: {
                todo: {
                  always: [
                    { guard: { type: 'isTicked', params: palette }, target: 'ticked' },
                    { guard: { type: 'isLeftOut', params: palette }, target: 'leftOut' },
                  ],
                  on: { openPalette: { target: 'ticked', actions: tickActions('palette') } },
                },
                ticked: { type: 'final' },
                leftOut: { type: 'final' },
              },
            },
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
            menu: {
              initial: 'todo',
              states: {
                todo: {
                  always: [
                    { guard: { type: 'isTicked', params: menu }, target: 'ticked' },
                    { guard: { type: 'isLeftOut', params: menu }, target: 'leftOut' },
                  ],
                  on: { openMenu: { target: 'ticked', actions: tickActions('menu') } },
                },
                ticked: { type: 'final' },
                leftOut: { type: 'final' },
              },
            },
            screen: {
              initial: 'todo',
              states: {
                todo: {
                  always: [
                    { guard: { type: 'isTicked', params: screen }, target: 'ticked' },
                    { guard: { type: 'isLeftOut', params: screen }, target: 'leftOut' },
                  ],
                  on: { goToScreen: { target: 'ticked', actions: tickActions('screen') } },
                },
                ticked: { type: 'final' },
                leftOut: { type: 'final' },
              },
            },
            keys: {
              initial: 'todo',
              states: {
                todo: {
                  always: [
                    { guard: { type: 'isTicked', params: keys }, target: 'ticked' },
                    { guard: { type: 'isLeftOut', params: keys }, target: 'leftOut' },
                  ],
                  on: { showKeys: { target: 'ticked', actions: tickActions('keys') } },
                },
                ticked: { type: 'final' },
                leftOut: { type: 'final' },
              },
            },
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
            onDone: [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: 'stored' },
            ],
            onError: 'unstored',
          },
        },
        refused: { on: { keep: 'storing' } },
        unstored: { on: { keep: 'storing' }, after: { retryDelay: 'storing' } },
      },
    },
  },
})

export type FirstStepsActor = ActorRefFrom<typeof firstStepsMachine>
