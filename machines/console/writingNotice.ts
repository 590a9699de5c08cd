import { setup } from 'xstate'

/** `type`: the person has typed. `finish`: they have sent the text, emptied the field or left the conversation. */
export type WritingNoticeEvent = { type: 'type' } | { type: 'finish' }

/** The shortest time between two notices, in ms. The server forgets a notice after six seconds. */
const NOTICE_INTERVAL_MS = 3_000
/** How long nobody types before the person counts as not writing, in ms. */
const SILENCE_MS = 6_000

function notProvided(): never {
  throw new Error('to be provided where a conversation is written in')
}

/** Tells colleagues and the other side that somebody is writing in a conversation (rule 10.16). */
export const writingNoticeMachine = setup({
  types: { events: {} as WritingNoticeEvent },
  actions: {
    tellWriting: notProvided,
    tellStopped: notProvided,
  },
  delays: { noticeInterval: NOTICE_INTERVAL_MS, silenceTime: SILENCE_MS },
}).createMachine({
  id: 'writingNotice',
  initial: 'silent',
  states: {
    silent: { on: { type: 'telling' } },
    telling: {
      type: 'parallel',
      exit: 'tellStopped',
      on: { finish: 'silent' },
      states: {
        notice: {
          initial: 'told',
          states: {
            told: { entry: 'tellWriting', after: { noticeInterval: 'due' } },
            due: { on: { type: 'told' } },
          },
        },
        silence: {
          initial: 'counting',
          states: {
            counting: {
              on: { type: { target: 'counting', reenter: true } },
              after: { silenceTime: '#writingNotice.silent' },
            },
          },
        },
      },
    },
  },
})
