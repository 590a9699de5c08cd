import { and, assign, fromPromise, not, setup, stateIn } from 'xstate'
import { hasAtMostCharacters } from '../contract/characters.ts'
import { MESSAGE_TEXT_MAX } from '../contract/limits.ts'
import { HUMAN_REACTION_MS } from './humanReaction.ts'

/** The draft of a conversation as the server has it; the text of a deleted one is empty. */
export interface StoredDraft {
  text: string
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
 * `edit`: the person types; `seenSeq` is the number of the last message that they see. `save`: the field loses the focus
 * or the page is left. `send`: the person sends the text. `receiveAnswers`: colleagues have answered after `basedOnSeq`.
 * `receiveDraft`: another tab has saved the draft, or the server has another one. `sendElsewhere`: another tab has sent
 * the draft with this version. `keepOwn` and `takeOther`: the person chooses between two drafts. `connect`: the server
 * responds again.
 */
export type ComposerEvent =
  | { type: 'edit'; text: string; seenSeq: number }
  | { type: 'save' }
  | { type: 'send'; seenSeq: number }
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

export interface ComposerContext {
  text: string
  /** The number of the last message that the person saw when they began the text. */
  basedOnSeq: number
  /** The draft as the server has it, as far as this tab knows. */
  stored: StoredDraft
  /** The text that is being saved. */
  savingText: string
  /** The draft of another tab or device that differs from the text. */
  other: StoredDraft | undefined
  /** The numbers of the answers that colleagues have given since the person began the text. */
  answerSeqs: readonly number[]
}

/** What `send` puts into the outbox. `draftVersion`: undefined if the server has no draft. */
export interface ComposedText {
  text: string
  seenSeq: number
  despite: readonly number[]
  draftVersion: number | undefined
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
    /** Saves the text as the draft, or deletes the draft if it is empty. Fails with a `DraftConflict` if it has changed. */
    saveDraft: fromPromise<StoredDraft, StoredDraft & { basedOnSeq: number }>(notProvided),
  },
  actions: {
    /** Puts the text into the outbox, and tells the other tabs. */
    putIntoOutbox: (_, _params: ComposedText) => notProvided(),
    typeText: assign(({ context }, { text, seenSeq }: { text: string; seenSeq: number }) => ({
      text,
      basedOnSeq: isBlank(context.text) ? seenSeq : context.basedOnSeq,
    })),
    clearText: assign({ text: '' }),
    /** The stored draft counts as empty: it is deleted with the message. */
    emptyStored: assign(({ context: { stored } }) => ({ stored: { ...stored, text: '' } })),
    keepAnswers: assign((_, { seqs }: { seqs: readonly number[] }) => ({ answerSeqs: seqs })),
    forgetAnswers: assign({ answerSeqs: [] }),
    beginSaving: assign(({ context: { text } }) => ({ savingText: text })),
    knowSaved: assign(({ context: { savingText } }, { version }: { version: number }) => ({
      stored: { text: savingText, version },
    })),
    /** Knows the draft of the server, without changing the text. */
    knowStored: assign((_, { draft }: { draft: StoredDraft }) => ({ stored: draft })),
    takeDraft: assign(({ context }, { draft }: { draft: StoredDraft }) => textOfDraft(context, draft)),
    offer: assign((_, { draft }: { draft: StoredDraft }) => ({ other: draft })),
    takeOffered: assign(({ context }) => textOfDraft(context, context.other ?? context.stored)),
    knowOffered: assign(({ context: { other, stored } }) => ({ stored: other ?? stored })),
    endOffer: assign({ other: undefined }),
  },
  guards: {
    isSendable: ({ context: { text } }) => !isBlank(text) && hasAtMostCharacters(text.trim(), MESSAGE_TEXT_MAX),
    hasText: ({ context: { text } }) => !isBlank(text),
    areAnswersToText: ({ context: { text } }, { seqs }: { seqs: readonly number[] }) =>
      !isBlank(text) && seqs.length > 0,
    areNewAnswers: ({ context: { answerSeqs } }, { seqs }: { seqs: readonly number[] }) =>
      seqs.some((seq) => !answerSeqs.includes(seq)),
    isNewer: ({ context: { stored } }, { draft }: { draft: StoredDraft }) => draft.version > stored.version,
    isNewerOffer: ({ context: { other } }, { draft }: { draft: StoredDraft }) => draft.version > Number(other?.version),
    isStoredVersion: ({ context: { stored } }, { version }: { version: number }) => version === stored.version,
    /** Whether a newer draft has the same text, or is a deleted one that the text has not begun with. */
    isHarmless: ({ context: { text, stored } }, { draft }: { draft: StoredDraft }) =>
      draft.version > stored.version && (draft.text === text || (draft.text === '' && stored.text === '')),
    isAsStored: ({ context: { text, stored } }) => text === stored.text,
    hasOffer: ({ context: { other } }) => other !== undefined,
    /** A colleague's answer that has just appeared must be seen before the text is sent despite it. */
    maySend: and(['isSendable', not(stateIn({ answers: { answeredMeanwhile: 'announced' } }))]),
  },
  delays: { reactionTime: HUMAN_REACTION_MS, saveDelay: SAVE_DELAY_MS, retryDelay: RETRY_DELAY_MS },
})

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** Returns the text of a draft, which replaces the one in the field. */
function textOfDraft(
  { basedOnSeq }: ComposerContext,
  draft: StoredDraft,
): Pick<ComposerContext, 'text' | 'stored' | 'basedOnSeq'> {
  return { text: draft.text, stored: draft, basedOnSeq: draft.basedOnSeq ?? basedOnSeq }
}
