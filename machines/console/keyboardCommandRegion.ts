import { not } from 'xstate'
import { consume, pressParams, refuseEarlyPress, refuseForLostRecord } from './keyPressActions.ts'
import { keyboardSetup } from './keyboardSetup.ts'

/**
 * The region `command` of the keyboard: it follows the command that was started last, and the record under the cursor.
 * Enter right after a question, or after a command that was refused instead of showing its question, is refused: it was
 * meant for the question, not for the row or link that has the focus.
 */
export const commandRegion = keyboardSetup.createStateConfig({
  initial: 'notRunning',
  on: { run: '.running', ask: '.notRunning', end: '.rendering' },
  states: {
    notRunning: {
      on: {
        loseRecord: { target: 'displaced', actions: { type: 'keepLostRecord', params: ({ event }) => event } },
        refuseCommand: 'refusingEnter.afterRefusal',
      },
    },
    running: {},
    rendering: {
      invoke: { id: 'waitForPaint', src: 'waitForPaint', onDone: 'refusingEnter', onError: 'refusingEnter' },
      after: { renderTimeout: 'refusingEnter' },
    },
    refusingEnter: {
      on: {
        capture: [
          // A person who presses a key other than Enter does not answer the question any more.
          { guard: { type: 'callsCommand', params: pressParams }, target: 'notRunning' },
          { guard: { type: 'movesCursor', params: pressParams }, target: 'notRunning' },
          { guard: { type: 'isEnterOnPage', params: pressParams }, actions: [consume, refuseEarlyPress] },
        ],
        refuseCommand: { target: '.afterRefusal', reenter: true },
      },
      after: { reactionTime: 'notRunning' },
      initial: 'afterCommand',
      states: {
        // No record is lost here: the command itself may have removed it from the list.
        afterCommand: {},
        afterRefusal: {
          on: {
            loseRecord: {
              target: '#keyboard.command.displaced',
              actions: { type: 'keepLostRecord', params: ({ event }) => event },
            },
          },
        },
      },
    },
    displaced: {
      on: {
        capture: [
          { guard: { type: 'isEnterOnPage', params: pressParams }, actions: [consume, refuseForLostRecord] },
          // A person who presses a key for the lost record has not seen yet that the record is lost.
          {
            guard: { type: 'callsRecordCommand', params: pressParams },
            target: 'displaced',
            reenter: true,
            actions: [consume, refuseForLostRecord],
          },
        ],
        refuseCommand: { target: 'displaced', reenter: true },
        // An open dialog covers the list, so the person sees where the cursor is only after the dialog has closed.
        closeOverlay: {
          guard: 'isLastOverlay',
          target: 'displaced',
          reenter: true,
          actions: { type: 'reportLostRecord', params: ({ context }) => ({ lostRecord: context.lostRecord }) },
        },
        // A person who opens a dialog has seen the new record under the cursor.
        openOverlay: { guard: not('isOverlayOpen'), target: 'notRunning' },
        // Overrides the transitions of `command`: the end of the lost record's dialog does not end this state.
        ask: {},
        end: {},
      },
      after: { reactionTime: { guard: not('isOverlayOpen'), target: 'notRunning' } },
    },
  },
})
