import { MESSAGE_TEXT_MAX, NOTE_MENTIONS_MAX } from '../../../../contract/limits.ts'
import type { Command, Refusal, WriteAttempt } from '../../../commands/command.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import type { GetText } from '../../../texts/text.ts'

export const SEND_ID = 'composer.send'
export const SEND_AND_NEXT_ID = 'composer.sendAndNext'
export const ATTACH_ID = 'composer.attach'
export const PRODUCT_ID = 'composer.product'
const TAKE_BACK_ID = 'composer.takeBack'
export const NOTE_ID = 'composer.note'
export const KEEP_OWN_ID = 'composer.keepOwn'
export const TAKE_OTHER_ID = 'composer.takeOther'

/** What the commands depend on. */
export interface ComposerState {
  /** Whether the field or a button beside it has the focus. Elsewhere its keys have no meaning. */
  hasFocus: boolean
  isNote: boolean
  isEmpty: boolean
  isTooLong: boolean
  /** Whether a note mentions more colleagues than it may. */
  hasTooManyMentions: boolean
  isUploading: boolean
  hasImages: boolean
  hasFailedImages: boolean
  isAnswered: boolean
  /** What is offered: the draft of another tab or device, which may be a deleted one. */
  offer: 'none' | 'changed' | 'deleted'
  /** The client id of the first message that was refused in this conversation. */
  refusedId: string | undefined
  sendsWithEnter: boolean
  /** Whether what is sent can be taken back for five seconds. */
  canUndoSend: boolean
  /** Whether there is something that can be taken back now, of any conversation. */
  isHeld: boolean
  /** Whether nothing is typed, so that the key that undoes typing takes it back. */
  isFieldEmpty: boolean
}

/** What the commands do. */
export interface ComposerActions {
  send: () => void
  sendAndNext: () => void
  addNote: (attempt: WriteAttempt) => Promise<void>
  switchNote: () => void
  attach: () => void
  chooseProduct: () => void
  insertTemplate: () => void
  mention: () => void
  cancelImages: () => void
  retryImages: () => void
  keepOwn: () => void
  takeOther: () => void
  retryRefused: (clientId: string) => void
  discardRefused: (clientId: string) => void
  takeBack: () => void
  chooseSendKey: (key: 'enter' | 'modEnter') => void
  chooseUndoSend: (choice: 'on' | 'off') => void
}

/** Returns the commands of the field in which an answer or a note is written. */
export function composerCommands(state: ComposerState, actions: ComposerActions): readonly Command[] {
  const screen = { scope: 'screen' } as const
  const { isNote, hasFocus, refusedId, offer } = state
  const refusal = refusalOf(state)
  return [
    {
      ...screen,
      id: SEND_ID,
      title: { key: isNote ? 'composer.addNote' : state.isAnswered ? 'composer.sendAllTheSame' : 'composer.send' },
      keywords: ['send', 'soushin', 'henshin'],
      ...(hasFocus ? { shortcut: KEY_MAP.composer.send[0] } : {}),
      ...(refusal === undefined ? {} : { refusal }),
      perform: (_, attempt) => (isNote ? actions.addNote(attempt) : actions.send()),
    },
    {
      ...screen,
      id: SEND_AND_NEXT_ID,
      title: { key: 'composer.sendAndNext' },
      keywords: ['send', 'next', 'done', 'soushin', 'tsugi'],
      ...(hasFocus ? { shortcut: KEY_MAP.composer.sendAndNext[0] } : {}),
      ...(isNote ? { refusal: { key: 'composer.refusal.note' } } : refusal === undefined ? {} : { refusal }),
      perform: actions.sendAndNext,
    },
    {
      ...screen,
      id: NOTE_ID,
      title: { key: isNote ? 'composer.writeAnswer' : 'composer.writeNote' },
      keywords: ['note', 'memo', 'internal'],
      shortcut: KEY_MAP.composer.note[0],
      perform: actions.switchNote,
    },
    {
      ...screen,
      id: ATTACH_ID,
      title: { key: 'composer.attach' },
      keywords: ['picture', 'image', 'gazou', 'attach'],
      shortcut: KEY_MAP.composer.attachPicture[0],
      ...(isNote ? { refusal: { key: 'composer.refusal.note' } } : {}),
      perform: actions.attach,
    },
    {
      ...screen,
      id: PRODUCT_ID,
      title: { key: 'composer.product' },
      keywords: ['product', 'shouhin', 'catalogue', 'item'],
      shortcut: KEY_MAP.composer.sendProduct[0],
      ...(isNote ? { refusal: { key: 'composer.refusal.note' } } : {}),
      perform: actions.chooseProduct,
    },
    {
      ...screen,
      id: 'composer.template',
      title: { key: 'composer.template' },
      keywords: ['template', 'teikeibun', 'canned'],
      perform: actions.insertTemplate,
    },
    ...(isNote
      ? [
          {
            ...screen,
            id: 'composer.mention',
            title: { key: 'composer.mention' },
            keywords: ['mention', 'colleague', 'menshon', 'doryo'],
            perform: actions.mention,
          } as const,
        ]
      : []),
    ...(state.hasImages
      ? [
          {
            ...screen,
            id: 'composer.images.cancel',
            title: { key: 'composer.image.cancelAll' },
            perform: actions.cancelImages,
          } as const,
        ]
      : []),
    ...(state.hasFailedImages
      ? [
          {
            ...screen,
            id: 'composer.images.retry',
            title: { key: 'composer.image.retryAll' },
            perform: actions.retryImages,
          } as const,
        ]
      : []),
    ...(offer === 'none'
      ? []
      : [
          { ...screen, id: KEEP_OWN_ID, title: { key: 'composer.keepOwn' }, perform: actions.keepOwn } as const,
          {
            ...screen,
            id: TAKE_OTHER_ID,
            title: { key: offer === 'deleted' ? 'composer.takeOther.gone' : 'composer.takeOther' },
            perform: actions.takeOther,
          } as const,
        ]),
    ...(refusedId === undefined
      ? []
      : [
          {
            ...screen,
            id: 'composer.outbox.retry',
            title: { key: 'composer.outbox.retry' },
            perform: () => actions.retryRefused(refusedId),
          } as const,
          {
            ...screen,
            id: 'composer.outbox.discard',
            title: { key: 'composer.outbox.discard' },
            perform: () => actions.discardRefused(refusedId),
          } as const,
        ]),
    ...(state.isHeld
      ? [
          {
            ...screen,
            id: TAKE_BACK_ID,
            title: { key: 'composer.takeBack' },
            keywords: ['undo', 'torikeshi', 'cancel', 'send'],
            ...(state.isFieldEmpty ? { shortcut: KEY_MAP.composer.takeBack[0] } : {}),
            perform: actions.takeBack,
          } as const,
        ]
      : []),
    {
      ...screen,
      id: 'composer.undoSend',
      title: { key: state.canUndoSend ? 'composer.undoSend.off' : 'composer.undoSend.on' },
      keywords: ['undo', 'torikeshi', 'send', 'soushin'],
      perform: () => actions.chooseUndoSend(state.canUndoSend ? 'off' : 'on'),
    },
    {
      ...screen,
      id: 'composer.sendKey',
      title: { key: state.sendsWithEnter ? 'composer.sendKey.modEnter' : 'composer.sendKey.enter' },
      keywords: ['enter', 'send', 'key', 'soushin'],
      perform: () => actions.chooseSendKey(state.sendsWithEnter ? 'modEnter' : 'enter'),
    },
  ]
}

/** Returns why nothing can be sent or added now; undefined if it can. */
function refusalOf({
  isNote,
  isEmpty,
  isTooLong,
  hasTooManyMentions,
  isUploading,
}: ComposerState): Refusal | undefined {
  if (isTooLong) return { key: 'composer.refusal.tooLong', values: { max: MESSAGE_TEXT_MAX } }
  if (isNote && hasTooManyMentions) return { key: 'composer.refusal.mentions', values: { max: NOTE_MENTIONS_MAX } }
  if (!isNote && isUploading) return { key: 'composer.refusal.uploading' }
  return isEmpty ? { key: 'composer.refusal.empty' } : undefined
}

/** Returns the name of a staff member who has written a message. */
export function nameOf({ name }: { name: string | null }, text: GetText): string {
  return name ?? text('composer.answered.somebody')
}
