import { createActor, fromCallback, fromPromise } from 'xstate'
import { uploadImage } from '../../../../contract/conversation/chat.ts'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { MESSAGE_IMAGE_FILE_MAX, MESSAGE_IMAGE_PIXELS_MAX } from '../../../../contract/limits.ts'
import {
  ImageRefusal,
  type ImageUploadActor,
  type ImageUploadEvent,
  imageUploadMachine,
} from '../../../../machines/console/imageUpload.ts'
import { CallFailure, isTransientFailure } from '../../../api/failure.ts'
import { failureMessage } from '../../../texts/failureMessage.ts'
import { createRandomId } from '../../../base/randomId.ts'
import { currentText } from '../../../texts/text.ts'
import type { ComposerServices } from './composerServices.ts'

/** A picture that is chosen for a message. */
export interface ChosenImage {
  id: string
  name: string
  /** The picture in small, once it was read. */
  previewUrl: string | undefined
  /** The number of the last message that the person saw when they chose it. */
  seenSeq: number
  actor: ImageUploadActor
}

/** The greatest width and height of a preview, in pixels. */
const PREVIEW_SIZE_PX = 96

/** The pictures that are chosen in one conversation, in the order in which they were chosen. One is sent at a time. */
export class ImageUploads {
  readonly #services: Pick<ComposerServices, 'client' | 'actors'>
  readonly #conversationId: number
  readonly #listeners = new Set<() => void>()
  /** The names of the files and their previews, by the ids of the stored pictures. */
  readonly #files = new Map<number, Pick<ChosenImage, 'name' | 'previewUrl'>>()
  #images: readonly ChosenImage[] = []

  constructor(services: Pick<ComposerServices, 'client' | 'actors'>, conversationId: number) {
    this.#services = services
    this.#conversationId = conversationId
  }

  all = (): readonly ChosenImage[] => this.#images

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: readonly File[], seenSeq: number): void {
    const added = files.map((file) => this.#choose(file, seenSeq))
    this.#set([...this.#images, ...added])
    this.#startNext()
  }

  /** Gives a picture up: what runs is aborted. */
  cancel(id: string): void {
    const image = this.#images.find((each) => each.id === id)
    if (image !== undefined) image.actor.send({ type: 'cancel' })
  }

  cancelAll(): void {
    for (const { id } of this.#images) this.cancel(id)
  }

  /** Whether a picture is being read or sent, or waits for that. */
  isRunning = (): boolean => this.#images.some(({ actor }) => actor.getSnapshot().hasTag('running'))

  /** Removes the pictures that are stored on the server, and returns them. */
  takeReady(): readonly { image: MessageImage; seenSeq: number }[] {
    return this.#images.flatMap(({ id, actor, name, previewUrl, seenSeq }) => {
      const { image } = actor.getSnapshot().context
      if (!actor.getSnapshot().matches('ready') || image === undefined) return []
      this.#files.set(image.id, { name, previewUrl })
      this.cancel(id)
      return [{ image, seenSeq }]
    })
  }

  /** Returns the file of a stored picture; undefined if it was chosen before a reload or in another tab. */
  fileOf(imageId: number): Pick<ChosenImage, 'name' | 'previewUrl'> | undefined {
    return this.#files.get(imageId)
  }

  #choose(file: File, seenSeq: number): ChosenImage {
    const { client, actors } = this.#services
    const id = createRandomId()
    const actor = createActor(
      imageUploadMachine.provide({
        actors: {
          read: fromPromise<void>(async () => {
            const previewUrl = await readPreview(file)
            this.#set(this.#images.map((image) => (image.id === id ? { ...image, previewUrl } : image)))
          }),
          upload: fromCallback<ImageUploadEvent, { conversationId: number }>(({ input, sendBack }) => {
            const controller = new AbortController()
            const onProgress = (share: number) => sendBack({ type: 'progress', share })
            client
              .call(
                uploadImage,
                { params: { id: input.conversationId } },
                { signal: controller.signal, file: { file, onProgress } },
              )
              .then((image) => sendBack({ type: 'complete', image }))
              .catch((failure: unknown) => sendBack({ type: 'fail', failure: toUploadError(failure) }))
            return () => controller.abort()
          }),
        },
      }),
      { input: { conversationId: this.#conversationId } },
    )
    actors.register(actor)
    actor.subscribe({
      next: (state) => {
        if (!state.hasTag('running')) this.#startNext()
        this.#set([...this.#images])
      },
      complete: () => {
        this.#set(this.#images.filter((image) => image.id !== id))
        this.#startNext()
      },
    })
    actor.start()
    return { id, name: file.name, previewUrl: undefined, seenSeq, actor }
  }

  #startNext(): void {
    const isRunning = this.#images.some(
      ({ actor }) => actor.getSnapshot().hasTag('running') && !actor.getSnapshot().matches('chosen'),
    )
    if (isRunning) return
    const image = this.#images.find(({ actor }) => actor.getSnapshot().matches('chosen'))
    if (image !== undefined) image.actor.send({ type: 'start' })
  }

  #set(images: readonly ChosenImage[]): void {
    this.#images = images
    for (const listener of this.#listeners) listener()
  }
}

/** Returns a picture in small. Rejects with an `ImageRefusal` if the server would not accept the file. */
async function readPreview(file: File): Promise<string> {
  if (file.size > MESSAGE_IMAGE_FILE_MAX) throw new ImageRefusal(currentText()('message.image.tooLarge'))
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) throw new ImageRefusal(currentText()('message.image.type'))
  const { width, height } = bitmap
  if (width * height > MESSAGE_IMAGE_PIXELS_MAX) throw new ImageRefusal(currentText()('message.image.pixels'))
  // The content policy allows no addresses of files.
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, PREVIEW_SIZE_PX / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL()
}

/** Returns the error for the chart: an `ImageRefusal`, unless the same file may be accepted later. */
function toUploadError(failure: unknown): unknown {
  if (!(failure instanceof CallFailure) || isTransientFailure(failure)) return failure
  const [reason] = Object.values(failure.errors)
  return new ImageRefusal(reason ?? failureMessage(failure, currentText()))
}

/** The pictures that are chosen in the conversations of the console, by its socket. */
const uploadsBySocket = new WeakMap<ComposerServices['live'], Map<number, ImageUploads>>()

/** Returns the pictures that are chosen in a conversation. They stay when it is left, until the session ends. */
export function imageUploadsOf(services: ComposerServices, conversationId: number): ImageUploads {
  const uploadsByConversation = uploadsBySocket.get(services.live) ?? new Map<number, ImageUploads>()
  uploadsBySocket.set(services.live, uploadsByConversation)
  const existing = uploadsByConversation.get(conversationId)
  if (existing !== undefined) return existing
  const uploads = new ImageUploads(services, conversationId)
  uploadsByConversation.set(conversationId, uploads)
  const subscription = services.session.subscribe((state) => {
    if (state.matches('signedIn')) return
    uploads.cancelAll()
    uploadsByConversation.delete(conversationId)
    subscription.unsubscribe()
  })
  return uploads
}
