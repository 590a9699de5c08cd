import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { SUCCESS_NOTICE_MS } from '../contract/limits.ts'

export interface NoticeContext {
  /** The text, in the user's language. */
  message: string
  /** The number of notices so far, so that a repeated message is announced again. */
  count: number
}

export type NoticeEvent =
  | { type: 'succeeded'; message: string }
  | { type: 'failed'; message: string }
  | { type: 'dismiss' }

/** The notice of the console. A new notice replaces the previous one (rule 8.1). */
export const noticeMachine = setup({
  types: { context: {} as NoticeContext, events: {} as NoticeEvent },
  delays: { successTime: SUCCESS_NOTICE_MS },
  actions: {
    keepMessage: assign(({ context }, message: string) => ({ message, count: context.count + 1 })),
  },
}).createMachine({
  id: 'notice',
  context: { message: '', count: 0 },
  initial: 'hidden',
  on: {
    succeeded: {
      target: '.success',
      actions: { type: 'keepMessage', params: ({ event }) => event.message },
    },
    failed: {
      target: '.error',
      actions: { type: 'keepMessage', params: ({ event }) => event.message },
    },
  },
  states: {
    hidden: {},
    success: {
      after: { successTime: 'hidden' },
      on: { dismiss: 'hidden' },
    },
    error: {
      on: { dismiss: 'hidden' },
    },
  },
})

export type NoticeActor = ActorRefFrom<typeof noticeMachine>
export type NoticeSnapshot = SnapshotFrom<typeof noticeMachine>
