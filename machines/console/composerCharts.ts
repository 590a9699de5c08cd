import { MessageType } from '../../contract/enumerations.ts'
import type { Chart } from '../chart.ts'
import { composerMachine } from './composer.ts'
import { composerInvariants } from './composerInvariants.ts'
import { areSame, type ComposerContext, DraftConflict, isDeleted } from './composerSetup.ts'
import { type HeldMessageContext, heldMessageMachine } from './heldMessage.ts'
import { heldMessageInvariants } from './heldMessageInvariants.ts'
import { ImageRefusal, type ImageUploadContext, imageUploadMachine } from './imageUpload.ts'
import { imageUploadInvariants } from './imageUploadInvariants.ts'
import { MessageRefusal, type OutboxContext, outboxMachine } from './outbox.ts'
import { outboxInvariants } from './outboxInvariants.ts'
import { writingNoticeMachine } from './writingNotice.ts'
import { writingNoticeInvariants } from './writingNoticeInvariants.ts'

/** Two messages of one conversation, and one of another. */
const outboxItems = [
  ['a', 1],
  ['b', 1],
  ['c', 2],
].map(([clientId, conversationId]) => ({
  conversationId,
  message: { clientId, type: MessageType.TEXT, text: 'x', seenSeq: 1 },
}))
const samplePicture = { id: 1, width: 2, height: 3, url: '/a', thumbUrl: '/b' }
const draftOf = (text: string, version: number) => ({ text, images: [], version, basedOnSeq: 1 })
const clientIds = outboxItems.map(({ message }) => message.clientId)

/** The charts of writing and sending messages. */
export const composerCharts: Chart[] = [
  {
    name: 'outbox',
    machine: outboxMachine,
    failureStates: ['opened.offline', 'opened.waiting'],
    sampleEvents: [
      { type: 'restore', items: outboxItems.slice(0, 1) },
      ...outboxItems.map((item) => ({ type: 'add', item })),
      ...['find', 'retry', 'discard'].flatMap((type) => clientIds.map((clientId) => ({ type, clientId }))),
    ],
    actorOutcomes: {
      send: {
        error: [undefined, { retryAfter: 7 }, new MessageRefusal({ reason: 'too late', unseenSeqs: [2] })],
      },
    },
    distinguishingContextOf: ({ items, sendingId, failureCount }: OutboxContext) => ({
      items: items.map(({ message, refusal }) => [message.clientId, refusal !== undefined]),
      sendingId,
      hasFailed: failureCount > 0,
    }),
    invariants: outboxInvariants,
  },
  {
    name: 'heldMessage',
    machine: heldMessageMachine,
    sampleEvents: outboxItems.map((item) => ({ type: 'hold', items: [item] })),
    distinguishingContextOf: ({ items }: HeldMessageContext) => items[0]?.message.clientId,
    invariants: heldMessageInvariants,
  },
  {
    name: 'composer',
    machine: composerMachine,
    failureStates: ['answers.answeredMeanwhile', 'draft.unsaved.failed', 'draft.conflict'],
    sampleInputs: [
      { draft: draftOf('', 0), kept: undefined },
      { draft: draftOf('x', 1), kept: draftOf('x y', 1) },
      { draft: draftOf('z', 2), kept: draftOf('x', 1) },
    ],
    sampleEvents: [
      ...['', 'x', 'x y'].map((text) => ({ type: 'edit', text, seenSeq: 1 })),
      ...[[], [samplePicture]].map((images) => ({ type: 'choose', images, seenSeq: 1 })),
      { type: 'send', seenSeq: 1 },
      { type: 'sendProduct', productId: 1, seenSeq: 3 },
      { type: 'receiveAnswers', seqs: [] },
      { type: 'receiveAnswers', seqs: [2] },
      { type: 'receiveAnswers', seqs: [2, 3] },
      { type: 'receiveDraft', draft: draftOf('', 2) },
      { type: 'receiveDraft', draft: draftOf('x', 2) },
      { type: 'receiveDraft', draft: draftOf('z', 3) },
      { type: 'sendElsewhere', version: 1 },
    ],
    actorOutcomes: {
      saveDraft: {
        // Later than any draft that the samples bring.
        done: [draftOf('x', 9)],
        error: [
          undefined,
          ...[draftOf('', 2), draftOf('x', 2), draftOf('z', 3)].map((current) => new DraftConflict(current)),
        ],
      },
    },
    distinguishingContextOf: ({ text, images, stored, other, answerSeqs, noticedSeqs }: ComposerContext) => ({
      text,
      imageCount: images.length,
      version: stored.version,
      isStored: areSame(stored, { text, images }),
      isStoredEmpty: isDeleted(stored),
      otherVersion: other?.version,
      answerCount: answerSeqs.length,
      noticedCount: noticedSeqs.length,
    }),
    invariants: composerInvariants,
  },
  {
    name: 'imageUpload',
    machine: imageUploadMachine,
    failureStates: ['waiting', 'refused', 'failed'],
    sampleInputs: [{ conversationId: 1 }],
    sampleEvents: [
      { type: 'progress', share: 0.5 },
      { type: 'complete', image: samplePicture },
      { type: 'fail', failure: undefined },
      { type: 'fail', failure: { retryAfter: 7 } },
      { type: 'fail', failure: new ImageRefusal('no picture') },
    ],
    actorOutcomes: { read: { error: [new ImageRefusal('no picture')] } },
    distinguishingContextOf: ({ image, failure }: ImageUploadContext) => [image !== undefined, failure],
    invariants: imageUploadInvariants,
  },
  { name: 'writingNotice', machine: writingNoticeMachine, invariants: writingNoticeInvariants },
]
