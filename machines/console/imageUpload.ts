import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { MessageImage } from '../../contract/conversation/message.ts'
import { boundDelayMs } from '../timer.ts'

/** The error of a picture that will not be accepted, however often it is sent; `reason` is shown to the person. */
export class ImageRefusal extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/**
 * `start`: it is the turn of the picture. The actor `upload` sends `progress` with the part that was sent, from 0 to 1,
 * and then `complete` or `fail`; `failure` is an `ImageRefusal`, or has `retryAfter` in seconds.
 */
export type ImageUploadEvent =
  | { type: 'start' }
  | { type: 'progress'; share: number }
  | { type: 'complete'; image: MessageImage }
  | { type: 'fail'; failure: unknown }
  | { type: 'retry' }
  | { type: 'cancel' }

interface ImageUploadInput {
  /** The conversation in which the picture can be sent. It never changes. */
  conversationId: number
}

export interface ImageUploadContext extends ImageUploadInput {
  /** The part of the file that was sent, from 0 to 1. */
  share: number
  /** The picture as the server has stored it. */
  image: MessageImage | undefined
  /** The last error; an `ImageRefusal` has the reason why the picture cannot be sent. */
  failure: unknown
}

/** The longest pause that the server can ask for, in ms. */
const LONGEST_PAUSE_MS = 600_000

function notProvided(): never {
  throw new Error('to be provided where a picture is chosen')
}

/** A picture that is chosen for a message: it is checked, and stored by the server for one conversation. */
export const imageUploadMachine = setup({
  types: {
    events: {} as ImageUploadEvent,
    context: {} as ImageUploadContext,
    input: {} as ImageUploadInput,
    /** `running`: the message cannot be sent yet. */
    tags: {} as 'running',
  },
  actors: {
    /** Reads the file for its preview. Fails with an `ImageRefusal` if it is no picture that can be sent. */
    read: fromPromise<void>(notProvided),
    /** Sends the file to the server, and aborts that when it is stopped. */
    upload: fromCallback<ImageUploadEvent, { conversationId: number }>(notProvided),
  },
  actions: {
    resetShare: assign({ share: 0 }),
    keepShare: assign({ share: (_, { share }: { share: number }) => share }),
    keepImage: assign({ image: (_, { image }: { image: MessageImage }) => image }),
    keepFailure: assign({ failure: (_, { failure }: { failure: unknown }) => failure }),
  },
  guards: {
    isRefusal: (_, { failure }: { failure: unknown }) => failure instanceof ImageRefusal,
    mustWait: (_, { failure }: { failure: unknown }) => retryAfterOf(failure) !== undefined,
  },
  delays: {
    retryDelay: ({ context }) => boundDelayMs(Number(retryAfterOf(context.failure)) * 1_000, LONGEST_PAUSE_MS),
  },
}).createMachine({
  id: 'imageUpload',
  context: ({ input: { conversationId } }) => ({ conversationId, share: 0, image: undefined, failure: undefined }),
  initial: 'chosen',
  on: { cancel: '.cancelled' },
  states: {
    chosen: { tags: 'running', on: { start: 'reading' } },
    reading: {
      tags: 'running',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: 'uploading',
        onError: {
          target: 'refused',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    uploading: {
      tags: 'running',
      entry: 'resetShare',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onError: 'failed',
      },
      on: {
        progress: { actions: { type: 'keepShare', params: ({ event }) => event } },
        complete: { target: 'ready', actions: { type: 'keepImage', params: ({ event }) => event } },
        fail: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'failed' },
        ],
      },
    },
    waiting: { tags: 'running', after: { retryDelay: 'uploading' } },
    ready: {},
    refused: {},
    failed: { on: { retry: 'uploading' } },
    cancelled: { type: 'final' },
  },
})

export type ImageUploadActor = ActorRefFrom<typeof imageUploadMachine>
export type ImageUploadSnapshot = SnapshotFrom<typeof imageUploadMachine>

/** Returns how long the server asks to wait, in seconds; undefined if it does not. */
function retryAfterOf(failure: unknown): number | undefined {
  return (failure as { retryAfter?: number } | undefined)?.retryAfter
}
