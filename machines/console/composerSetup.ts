import { and, assign, fromPromise, not, setup, stateIn } from 'xstate'
import { hasAtMostCharacters } from '../../contract/characters.ts'
import type { MessageImage } from '../../contract/conversation/message.ts'
import { MESSAGE_TEXT_MAX } from '../../contract/limits.ts'
import { HUMAN_REACTION_MS } from '../humanReaction.ts'

/** What a person has written and not sent: a text, and the pictures that the server has stored for it. */
export interface DraftContent {
  text: string
  images: readonly MessageImage[]
}

/** The draft of a conversation as the server has it; a deleted one has neither text nor pictures. */
export interface StoredDraft extends DraftContent {
  version: number
  /** The number of the last message that its writer saw; undefined if this tab does not know it. */
  basedOnSeq?: number
}

/** The error of `saveDraft` if the draft has been changed or deleted elsewhere: the server's one. */
export class DraftConflict extends Error {
  readonly current: StoredDraft

  constructor(current: StoredDraft) {
    super('the draft has been changed elsewhere')
    this.current = current
  }
}

/**
 * `edit`: the person types; `seenSeq` is the number of the last message that they see. `choose`: the person changes the
 * pictures. `save`: the field loses the focus or the page is left. `send`: the person sends the pictures and the text.
 * `sendProduct`: they send a product, beside what they write. `receiveAnswers`: colleagues have answered after `basedOnSeq`.
 * `receiveDraft`: another tab has saved the draft, or the server has another one. `sendElsewhere`: another tab has sent
 * the draft with this version. `keepOwn` and `takeOther`: the person chooses between two drafts. `connect`: the server
 * responds again.
 */
export type ComposerEvent =
  | { type: 'edit'; text: string; seenSeq: number }
  | { type: 'choose'; images: readonly MessageImage[]; seenSeq: number }
  | { type: 'save' }
  | { type: 'send'; seenSeq: number }
  | { type: 'sendProduct'; productId: number; seenSeq: number }
  | { type: 'receiveAnswers'; seqs: readonly number[] }
  | { type: 'receiveDraft'; draft: StoredDraft }
  | { type: 'sendElsewhere'; version: number }
  | { type: 'keepOwn' }
  | { type: 'takeOther' }
  | { type: 'connect' }

/** `kept`: what was typed in this tab and not saved, with the version of the draft that it was based on. */
export interface ComposerInput {
  draft: StoredDraft & { basedOnSeq: number }
  kept: (StoredDraft & { basedOnSeq: number }) | undefined
}

export interface ComposerContext extends DraftContent {
  /** The number of the last message that the person saw when they began to write. */
  basedOnSeq: number
  /** The draft as the server has it, as far as this tab knows. */
  stored: StoredDraft
  /** What is being saved. */
  saving: DraftContent
  /** The draft of another tab or device that differs from the text. */
  other: StoredDraft | undefined
  /** The numbers of the answers that colleagues have given since the person began to write. */
  answerSeqs: readonly number[]
  /** Those of them that were on the screen long enough to be seen. */
  noticedSeqs: readonly number[]
}

/** What the sender of a message has seen: all messages up to a number, and these answers of colleagues after it. */
interface SeenMessages {
  seenSeq: number
  despite: readonly number[]
}

/** What `send` puts into the outbox. `draftVersion`: undefined if the server has no draft. */
export interface ComposedMessage extends DraftContent, SeenMessages {
  draftVersion: number | undefined
}

/** What `sendProduct` puts into the outbox. */
export interface ChosenProduct extends SeenMessages {
  productId: number
}

/** How long nobody types before the draft is saved, in ms. */
const SAVE_DELAY_MS = 800
/** The pause before a draft that could not be saved is saved again, in ms. */
const RETRY_DELAY_MS = 10_000

function notProvided(): never {
  throw new Error('to be provided where a conversation is written in')
}

/** The types, actions, guards and delays of the composer. */
export const composerSetup = setup({
  types: {
    events: {} as ComposerEvent,
    context: {} as ComposerContext,
    input: {} as ComposerInput,
    /** `notStored`: the server does not have the text. */
    tags: {} as 'notStored',
  },
  actors: {
    /** Saves the draft, or deletes it if nothing is in it. Fails with a `DraftConflict` if it has changed. */
    saveDraft: fromPromise<StoredDraft, StoredDraft & { basedOnSeq: number }>(notProvided),
  },
  actions: {
    /** Puts the pictures and the text into the outbox, and tells the other tabs. */
    putIntoOutbox: (_, _params: ComposedMessage) => notProvided(),
    putProductIntoOutbox: (_, _params: ChosenProduct) => notProvided(),
    typeText: assign(({ context }, { text, seenSeq }: { text: string; seenSeq: number }) => ({
      text,
      basedOnSeq: isEmpty(context) ? seenSeq : context.basedOnSeq,
    })),
    chooseImages: assign(({ context }, { images, seenSeq }: Pick<DraftContent, 'images'> & { seenSeq: number }) => ({
      images,
      basedOnSeq: isEmpty(context) ? seenSeq : context.basedOnSeq,
    })),
    clearContent: assign({ text: '', images: [] }),
    /** The stored draft counts as empty: it is deleted with the message. */
    emptyStored: assign(({ context: { stored } }) => ({ stored: { ...stored, text: '', images: [] } })),
    keepAnswers: assign((_, { seqs }: { seqs: readonly number[] }) => ({ answerSeqs: seqs })),
    noticeAnswers: assign({ noticedSeqs: ({ context }) => context.answerSeqs }),
    forgetAnswers: assign({ answerSeqs: [], noticedSeqs: [] }),
    beginSaving: assign(({ context: { text, images } }) => ({ saving: { text, images } })),
    knowSaved: assign(({ context: { saving } }, { version }: { version: number }) => ({
      stored: { ...saving, version },
    })),
    /** Knows the draft of the server, without changing what is in the field. */
    knowStored: assign((_, { draft }: { draft: StoredDraft }) => ({ stored: draft })),
    takeDraft: assign(({ context }, { draft }: { draft: StoredDraft }) => contentOfDraft(context, draft)),
    offer: assign((_, { draft }: { draft: StoredDraft }) => ({ other: draft })),
    takeOffered: assign(({ context }) => contentOfDraft(context, context.other ?? context.stored)),
    knowOffered: assign(({ context: { other, stored } }) => ({ stored: other ?? stored })),
    endOffer: assign({ other: undefined }),
  },
  guards: {
    /** Whether there is something to send; a text that is too long keeps the pictures from being sent, too. */
    isSendable: ({ context }) => !isEmpty(context) && hasAtMostCharacters(context.text.trim(), MESSAGE_TEXT_MAX),
    hasContent: ({ context }) => !isEmpty(context),
    areAnswersToContent: ({ context }, { seqs }: { seqs: readonly number[] }) => !isEmpty(context) && seqs.length > 0,
    areNewAnswers: ({ context: { answerSeqs } }, { seqs }: { seqs: readonly number[] }) =>
      seqs.some((seq) => !answerSeqs.includes(seq)),
    isNewer: ({ context: { stored } }, { draft }: { draft: StoredDraft }) => draft.version > stored.version,
    isNewerOffer: ({ context: { other } }, { draft }: { draft: StoredDraft }) => draft.version > Number(other?.version),
    isStoredVersion: ({ context: { stored } }, { version }: { version: number }) => version === stored.version,
    /** Whether a newer draft has the same content, or is a deleted one that the content has not begun with. */
    isHarmless: ({ context }, { draft }: { draft: StoredDraft }) =>
      draft.version > context.stored.version &&
      (areSame(draft, context) || (isDeleted(draft) && isDeleted(context.stored))),
    isAsStored: ({ context }) => areSame(context, context.stored),
    hasOffer: ({ context: { other } }) => other !== undefined,
    /** A colleague's answer that has just appeared must be seen before a text is sent despite it. */
    maySend: and(['isSendable', not(stateIn({ answers: { answeredMeanwhile: 'announced' } }))]),
  },
  delays: { reactionTime: HUMAN_REACTION_MS, saveDelay: SAVE_DELAY_MS, retryDelay: RETRY_DELAY_MS },
})

/**
 * Returns what the sender of a message has seen. An answer that has just appeared is not among it, even if the message
 * that they send at this moment is sent beside the field, so that the server refuses that message.
 * @param seenSeq the number up to which all messages have been shown
 */
export function seenMessages({ answerSeqs, noticedSeqs }: ComposerContext, seenSeq: number): SeenMessages {
  const unnoticedSeqs = answerSeqs.filter((seq) => !noticedSeqs.includes(seq))
  return { seenSeq: Math.min(seenSeq, ...unnoticedSeqs.map((seq) => seq - 1)), despite: noticedSeqs }
}

/** Whether two drafts have the same text and pictures. */
export function areSame(one: DraftContent, other: DraftContent): boolean {
  return one.text === other.text && one.images.map(({ id }) => id).join() === other.images.map(({ id }) => id).join()
}

/** Whether nothing can be sent: blanks alone are no text. */
function isEmpty({ text, images }: DraftContent): boolean {
  return text.trim() === '' && images.length === 0
}

/** Whether a draft is deleted. */
export function isDeleted({ text, images }: DraftContent): boolean {
  return text === '' && images.length === 0
}

/** Returns the content of a draft, which replaces the one in the field. */
function contentOfDraft(
  { basedOnSeq }: ComposerContext,
  draft: StoredDraft,
): Pick<ComposerContext, 'text' | 'images' | 'stored' | 'basedOnSeq'> {
  return { text: draft.text, images: draft.images, stored: draft, basedOnSeq: draft.basedOnSeq ?? basedOnSeq }
}
