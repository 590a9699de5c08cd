import { not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { areSame, composerSetup, DraftConflict, seenMessages, type StoredDraft } from './composerSetup.ts'

const TYPE_ACTION = {
  type: 'typeText',
  params: ({ event }: { event: { text: string; seenSeq: number } }) => event,
} as const
const CHOOSE_ACTION = {
  type: 'chooseImages',
  params: ({ event }: { event: { images: StoredDraft['images']; seenSeq: number } }) => event,
} as const
/** The draft that was received from elsewhere. */
const receivedDraft = ({ event: { draft } }: { event: { draft: StoredDraft } }) => ({ draft })
/** The draft that has refused a saving, or one that is never newer. */
const refusingDraft = ({ event: { error } }: { event: { error: unknown } }) => ({
  draft: error instanceof DraftConflict ? error.current : { text: '', images: [], version: 0 },
})
const IS_NEWER = { type: 'isNewer', params: receivedDraft } as const
const OFFER_ACTION = { type: 'offer', params: receivedDraft } as const

/**
 * What a person writes in one conversation, a text and pictures, and its draft on the server. An answer of a colleague
 * meanwhile is shown before anything can be sent despite it. The draft is saved after a pause; what was changed in another
 * tab or on another device neither replaces the text nor is replaced by it, until the person chooses.
 */
export const composerMachine = composerSetup.createMachine({
  id: 'composer',
  context: ({ input: { draft, kept } }) => {
    const { text, images, version } = draft
    const isOverwritten = kept !== undefined && kept.version < version && !areSame(kept, draft)
    return {
      text: (kept ?? draft).text,
      images: (kept ?? draft).images,
      basedOnSeq: (kept ?? draft).basedOnSeq,
      stored: isOverwritten ? { text: '', images: [], version: kept.version } : { text, images, version },
      saving: { text: '', images: [] },
      other: isOverwritten ? { text, images, version } : undefined,
      answerSeqs: [],
      noticedSeqs: [],
    }
  },
  type: 'parallel',
  states: {
    answers: {
      initial: 'free',
      states: {
        free: {
          on: {
            receiveAnswers: {
              guard: { type: 'areAnswersToContent', params: ({ event }) => event },
              target: 'answeredMeanwhile',
              actions: { type: 'keepAnswers', params: ({ event }) => event },
            },
          },
        },
        answeredMeanwhile: {
          initial: 'announced',
          always: { guard: not('hasContent'), target: 'free', actions: 'forgetAnswers' },
          on: {
            receiveAnswers: {
              guard: { type: 'areNewAnswers', params: ({ event }) => event },
              target: '.announced',
              actions: { type: 'keepAnswers', params: ({ event }) => event },
            },
          },
          states: {
            announced: { after: { reactionTime: 'noticed' } },
            noticed: { entry: 'noticeAnswers' },
          },
        },
      },
      on: {
        send: {
          guard: 'maySend',
          actions: {
            type: 'putIntoOutbox',
            params: ({ context, event }) => ({
              text: context.text,
              images: context.images,
              ...seenMessages(context, event.seenSeq),
              draftVersion: context.stored.version === 0 ? undefined : context.stored.version,
            }),
          },
        },
        sendProduct: {
          actions: {
            type: 'putProductIntoOutbox',
            params: ({ context, event: { productId, seenSeq } }) => ({ productId, ...seenMessages(context, seenSeq) }),
          },
        },
      },
    },
    draft: {
      initial: 'unchecked',
      on: {
        edit: { actions: TYPE_ACTION },
        choose: { actions: CHOOSE_ACTION },
        send: { guard: 'maySend', actions: 'clearContent' },
      },
      states: {
        unchecked: { always: [{ guard: 'hasOffer', target: 'conflict' }, { target: 'unsaved' }] },
        saved: {
          on: {
            edit: { target: 'unsaved', actions: TYPE_ACTION },
            choose: { target: 'unsaved', actions: CHOOSE_ACTION },
            receiveDraft: { guard: IS_NEWER, actions: { type: 'takeDraft', params: receivedDraft } },
            sendElsewhere: {
              guard: { type: 'isStoredVersion', params: ({ event }) => event },
              actions: ['clearContent', 'emptyStored'],
            },
            send: { guard: 'maySend', actions: ['clearContent', 'emptyStored'] },
          },
        },
        unsaved: {
          tags: 'notStored',
          initial: 'changed',
          always: { guard: 'isAsStored', target: 'saved' },
          on: {
            edit: { target: '.changed', actions: TYPE_ACTION },
            choose: { target: '.changed', actions: CHOOSE_ACTION },
            save: 'saving',
            receiveDraft: [
              {
                guard: { type: 'isHarmless', params: receivedDraft },
                actions: { type: 'knowStored', params: receivedDraft },
              },
              { guard: IS_NEWER, target: 'conflict', actions: OFFER_ACTION },
            ],
            send: { guard: 'maySend', actions: ['clearContent', 'emptyStored'] },
          },
          states: {
            changed: { after: { saveDelay: '#composer.draft.saving' } },
            failed: { on: { connect: '#composer.draft.saving' }, after: { retryDelay: '#composer.draft.saving' } },
          },
        },
        saving: {
          tags: 'notStored',
          entry: 'beginSaving',
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context: { text, images, stored, basedOnSeq } }) => ({
              text,
              images,
              version: stored.version,
              basedOnSeq,
            }),
            onDone: { target: 'unsaved', actions: { type: 'knowSaved', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isHarmless', params: refusingDraft },
                target: 'unsaved',
                actions: { type: 'knowStored', params: refusingDraft },
              },
              {
                guard: { type: 'isNewer', params: refusingDraft },
                target: 'conflict',
                actions: { type: 'offer', params: refusingDraft },
              },
              { target: 'unsaved.failed' },
            ],
          },
        },
        /** Another tab or device has a newer draft. */
        conflict: {
          tags: 'notStored',
          on: {
            receiveDraft: { guard: { type: 'isNewerOffer', params: receivedDraft }, actions: OFFER_ACTION },
            keepOwn: { target: 'saving', actions: ['knowOffered', 'endOffer'] },
            takeOther: { target: 'saved', actions: ['takeOffered', 'endOffer'] },
          },
        },
      },
    },
  },
})

export type ComposerActor = ActorRefFrom<typeof composerMachine>
export type ComposerSnapshot = SnapshotFrom<typeof composerMachine>
