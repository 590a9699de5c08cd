import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { REFUSAL_NOTICE_MS, SUCCESS_NOTICE_MS } from '../../contract/limits.ts'

/** A button of a notice. */
export interface NoticeButton {
  id: 'open' | 'undo' | 'stores' | 'users'
  run: () => void
}

export interface NoticeContext {
  /** The text, in the language of the interface. */
  message: string
  buttons: readonly NoticeButton[]
  /** The number of notices so far, so that a repeated message is announced again. */
  noticeNumber: number
}

export type NoticeEvent =
  /**
   * `isLate`: the person did something else meanwhile, as the success was assumed. It does not replace a failure that
   * has just been shown.
   */
  | { type: 'succeed'; message: string; buttons?: readonly NoticeButton[]; isLate?: boolean }
  /** `isAddition`: the message belongs to the failure that is shown, and is added to its message. */
  | { type: 'fail'; message: string; buttons?: readonly NoticeButton[]; isAddition?: boolean }
  /** A key press or command was not carried out; the message says why. */
  | { type: 'refuse'; message: string; buttons?: readonly NoticeButton[] }
  | { type: 'dismiss' }
  /** Removes the notice with this number: its failure no longer matters, such as that of a form that is closed. */
  | { type: 'remove'; noticeNumber: number }
  /** Somebody activates a button of the notice, with the pointer or with its keyboard shortcut. */
  | { type: 'choose'; buttonId: NoticeButton['id'] }

/** The notice of the console. A new notice replaces the previous one (rule 8.1). */
export const noticeMachine = setup({
  types: { context: {} as NoticeContext, events: {} as NoticeEvent },
  delays: { successTime: SUCCESS_NOTICE_MS, refusalTime: REFUSAL_NOTICE_MS },
  actions: {
    keepMessage: assign(({ context }, message: string) => ({ message, noticeNumber: context.noticeNumber + 1 })),
    addMessage: assign(({ context }, message: string) => ({
      message: `${context.message}\n${message}`,
      noticeNumber: context.noticeNumber + 1,
    })),
    showButtons: assign({ buttons: (_, buttons: readonly NoticeButton[] | undefined) => buttons ?? [] }),
    removeButtons: assign({ buttons: [] }),
    activateButton: ({ context }, id: NoticeButton['id']) => context.buttons.find((button) => button.id === id)?.run(),
  },
  guards: {
    isLate: (_, { isLate = false }: { isLate?: boolean }) => isLate,
    isAddition: (_, { isAddition = false }: { isAddition?: boolean }) => isAddition,
    isShownNow: ({ context }, noticeNumber: number) => noticeNumber === context.noticeNumber,
    hasNoButton: ({ context }) => context.buttons.length === 0,
    hasButton: ({ context }, id: NoticeButton['id']) => context.buttons.some((button) => button.id === id),
  },
}).createMachine({
  id: 'notice',
  context: { message: '', buttons: [], noticeNumber: 0 },
  initial: 'hidden',
  on: {
    succeed: {
      target: '.success',
      actions: [
        { type: 'keepMessage', params: ({ event }) => event.message },
        { type: 'showButtons', params: ({ event }) => event.buttons },
      ],
    },
    fail: {
      target: '.error',
      actions: [
        { type: 'keepMessage', params: ({ event }) => event.message },
        { type: 'showButtons', params: ({ event }) => event.buttons },
      ],
    },
    refuse: {
      target: '.refusal',
      actions: [
        { type: 'keepMessage', params: ({ event }) => event.message },
        { type: 'showButtons', params: ({ event }) => event.buttons },
      ],
    },
    choose: {
      guard: { type: 'hasButton', params: ({ event }) => event.buttonId },
      target: '.hidden',
      actions: { type: 'activateButton', params: ({ event }) => event.buttonId },
    },
  },
  states: {
    hidden: { entry: 'removeButtons' },
    success: {
      after: { successTime: 'hidden' },
      on: { dismiss: 'hidden' },
    },
    error: {
      on: {
        dismiss: 'hidden',
        remove: { guard: { type: 'isShownNow', params: ({ event }) => event.noticeNumber }, target: 'hidden' },
        fail: {
          guard: { type: 'isAddition', params: ({ event }) => event },
          actions: { type: 'addMessage', params: ({ event }) => event.message },
        },
      },
      initial: 'unread',
      states: {
        unread: {
          on: { succeed: { guard: { type: 'isLate', params: ({ event }) => event } } },
          after: { refusalTime: 'read' },
        },
        read: {},
      },
    },
    refusal: {
      after: { refusalTime: { guard: 'hasNoButton', target: 'hidden' } },
      on: { dismiss: 'hidden' },
    },
  },
})

export type NoticeActor = ActorRefFrom<typeof noticeMachine>
export type NoticeSnapshot = SnapshotFrom<typeof noticeMachine>
