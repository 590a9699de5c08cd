import { createActor, fromPromise } from 'xstate'
import type { MessageImage, StaffMessageToSend } from '../../../../contract/conversation/message.ts'
import { MessageType } from '../../../../contract/enumerations.ts'
import { type ComposerActor, composerMachine } from '../../../../machines/console/composer.ts'
import type { ChosenProduct, ComposedMessage, StoredDraft } from '../../../../machines/console/composerSetup.ts'
import type { OutboxItem } from '../../../../machines/console/outbox.ts'
import { profileQuery } from '../../../api/signedInStaff.ts'
import { openTabChannel } from '../../../api/tabChannel.ts'
import { createRandomId } from '../../../base/randomId.ts'
import { openOutbox } from '../outbox/openOutbox.ts'
import type { ReadConversation } from '../types.ts'
import type { ComposerServices } from './composerServices.ts'
import { cacheDraft, draftToBegin, writeDraft } from './draftCache.ts'
import { imageUploadsOf } from './imageUploads.ts'
import { type KeptText, readKeptTexts, storeKeptTexts } from './keptTexts.ts'

/** What the tabs of a browser tell each other of the drafts of a person. */
interface DraftMessage {
  staffId: number
  conversationId: number
  /** The draft as it was saved, or the version of the one that was sent. */
  change: { draft: StoredDraft } | { sentVersion: number }
}

type MessageContent = Pick<StaffMessageToSend, 'type' | 'text' | 'imageId' | 'productId'>

const TAB_CHANNEL_NAME = 'choba.messageDrafts'

/** The composers of this tab: those that are shown, and those whose text is not saved yet. */
export class Composers {
  readonly #services: ComposerServices
  readonly #actors = new Map<number, ComposerActor>()
  readonly #shownIds = new Set<number>()
  /** The client ids of the messages that were sent last, by conversation. */
  readonly #lastClientIds = new Map<number, string>()
  /** The pictures that were handed over to be sent, by their ids. */
  readonly #sentImages = new Map<number, MessageImage>()
  readonly #channel
  #staffId: number | undefined

  constructor(services: ComposerServices) {
    const { session, live, drafts } = services
    this.#services = services
    this.#channel = openTabChannel<DraftMessage>(TAB_CHANNEL_NAME, this.#receive)
    openOutbox(services).setReturn((items) => this.#takeBack(items))
    drafts.addKeeper(this.#keep)
    session.subscribe((state) => {
      if (!state.matches('signedIn')) this.#stopAll()
    })
    live.subscribe(() => {
      if (live.isConnected()) this.#sendToAll({ type: 'connect' })
    })
    addEventListener('pagehide', this.#saveAndKeep)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#saveAndKeep()
    })
  }

  /** Returns the composer of a conversation, with what was typed before. */
  open(conversation: ReadConversation): ComposerActor {
    const { client, queryClient } = this.#services
    const staffId = queryClient.getQueryData(profileQuery(client).queryKey)?.id
    // Another person may have signed in in another tab.
    if (staffId !== this.#staffId) this.#stopAll()
    this.#staffId = staffId
    const running = this.#actors.get(conversation.id)
    if (running !== undefined) return running
    const actor = this.#start(conversation)
    this.#actors.set(conversation.id, actor)
    // What was kept may be what the draft is.
    this.#keep()
    return actor
  }

  /** Saves what is typed in a conversation that is left. The composer goes on until that is done. */
  leave(conversationId: number): void {
    const actor = this.#actors.get(conversationId)
    if (actor === undefined) return
    actor.send({ type: 'save' })
    const uploads = imageUploadsOf(this.#services, conversationId)
    const endIfSaved = () => {
      const isBusy = actor.getSnapshot().hasTag('notStored') || uploads.isRunning()
      if (isBusy || this.#shownIds.has(conversationId)) return
      subscription.unsubscribe()
      if (this.#actors.get(conversationId) === actor) this.#actors.delete(conversationId)
      actor.stop()
    }
    const subscription = actor.subscribe(endIfSaved)
    endIfSaved()
  }

  /** Marks a conversation as shown. Returns a function that ends this and saves what is typed. */
  show(conversationId: number): () => void {
    this.#shownIds.add(conversationId)
    return () => {
      this.#shownIds.delete(conversationId)
      // A component that is mounted again at once, as in the strict mode of React, keeps its composer.
      queueMicrotask(() => {
        if (!this.#shownIds.has(conversationId)) this.leave(conversationId)
      })
    }
  }

  /**
   * Gives the text and the pictures that were taken back to their composer, before what was written since; or keeps them
   * for when it is opened. A product is not sent, and that is all.
   */
  readonly #takeBack = (items: readonly OutboxItem[]): void => {
    const [first] = items
    if (first === undefined) return
    const { conversationId } = first
    const { seenSeq } = first.message
    const version = items.at(-1)?.message.draftVersion ?? 0
    const text = items.map(({ message }) => message.text ?? '').join('')
    const images = items.flatMap(({ message }) => this.#sentImages.get(message.imageId ?? 0) ?? [])
    if (text === '' && images.length === 0) return
    const actor = this.#actors.get(conversationId)
    if (actor !== undefined) {
      const written = actor.getSnapshot().context
      actor.send({ type: 'choose', images: [...images, ...written.images], seenSeq })
      const joined = [text, written.text].filter((part) => part.trim() !== '').join('\n')
      return actor.send({ type: 'edit', text: joined, seenSeq })
    }
    if (this.#staffId === undefined) return
    const others = this.#keptTexts().filter((kept) => kept.conversationId !== conversationId)
    storeKeptTexts(this.#staffId, [...others, { conversationId, text, images, version, basedOnSeq: seenSeq }])
  }

  /** Returns the client id of the message that was sent last in a conversation. */
  lastClientId(conversationId: number): string | undefined {
    return this.#lastClientIds.get(conversationId)
  }

  #start(conversation: ReadConversation): ComposerActor {
    const { client, queryClient, actors } = this.#services
    const { id } = conversation
    const outbox = openOutbox(this.#services)
    const kept = this.#keptTexts().find(({ conversationId }) => conversationId === id)
    const actor = createActor(
      composerMachine.provide({
        actors: {
          saveDraft: fromPromise<StoredDraft, StoredDraft & { basedOnSeq: number }>(async ({ input }) => {
            const draft = await writeDraft(client, id, input)
            cacheDraft(client, queryClient, id, draft)
            this.#tell(id, { draft })
            return draft
          }),
        },
        actions: {
          putIntoOutbox: (_, { text, images, draftVersion, ...seen }: ComposedMessage) => {
            for (const image of images) this.#sentImages.set(image.id, image)
            const contents = images.map((image): MessageContent => ({ type: MessageType.IMAGE, imageId: image.id }))
            if (text.trim() !== '') contents.push({ type: MessageType.TEXT, text })
            const clientId = this.#put(id, contents, seen, draftVersion)
            if (draftVersion === undefined) return
            cacheDraft(client, queryClient, id, { text: '', images: [], version: draftVersion })
            this.#tell(id, { sentVersion: draftVersion })
            void outbox.whenSent(clientId).then((sent) => {
              // The message has deleted its draft, which counts as a change of it.
              if (sent !== undefined)
                actor.send({ type: 'receiveDraft', draft: { text: '', images: [], version: draftVersion + 1 } })
            })
          },
          putProductIntoOutbox: (_, { productId, ...seen }: ChosenProduct) => {
            this.#put(id, [{ type: MessageType.PRODUCT, productId }], seen, undefined)
          },
        },
      }),
      { input: { draft: draftToBegin(conversation, outbox.unsentItems()), kept } },
    )
    actors.register(actor)
    const uploads = imageUploadsOf(this.#services, id)
    const takeImages = () => {
      for (const { image, seenSeq } of uploads.takeReady()) {
        actor.send({ type: 'choose', images: [...actor.getSnapshot().context.images, image], seenSeq })
      }
    }
    const stopTaking = uploads.subscribe(takeImages)
    let isStored = true
    actor.subscribe({
      next: (state) => {
        const wasStored = isStored
        isStored = !state.hasTag('notStored')
        // What was kept for a reload is in the draft now.
        if (isStored && !wasStored) this.#keep()
      },
      complete: stopTaking,
    })
    actor.start()
    takeImages()
    return actor
  }

  /** Puts the messages of one act into the outbox; the last one deletes the draft. Returns the client id of that one. */
  #put(
    conversationId: number,
    contents: readonly MessageContent[],
    { seenSeq, despite }: Pick<ComposedMessage, 'seenSeq' | 'despite'>,
    draftVersion: number | undefined,
  ): string {
    const items = contents.map((content, index) => ({
      conversationId,
      message: {
        ...{ clientId: createRandomId(), ...content, seenSeq },
        ...(despite.length === 0 ? {} : { despite: [...despite] }),
        ...(draftVersion === undefined || index < contents.length - 1 ? {} : { draftVersion }),
      },
    }))
    const clientId = items.at(-1)?.message.clientId ?? ''
    this.#lastClientIds.set(conversationId, clientId)
    openOutbox(this.#services).put(items)
    return clientId
  }

  #tell(conversationId: number, change: DraftMessage['change']): void {
    if (this.#staffId !== undefined) this.#channel.post({ staffId: this.#staffId, conversationId, change })
  }

  readonly #receive = ({ staffId, conversationId, change }: DraftMessage): void => {
    if (staffId !== this.#staffId) return
    const { client, queryClient } = this.#services
    const actor = this.#actors.get(conversationId)
    if ('draft' in change) {
      cacheDraft(client, queryClient, conversationId, change.draft)
      actor?.send({ type: 'receiveDraft', draft: change.draft })
    } else {
      cacheDraft(client, queryClient, conversationId, { text: '', images: [], version: change.sentVersion })
      actor?.send({ type: 'sendElsewhere', version: change.sentVersion })
    }
  }

  readonly #saveAndKeep = (): void => {
    this.#sendToAll({ type: 'save' })
    this.#keep()
  }

  /** Keeps what is not saved in this tab, for a reload or the next sign-in of the same person (rule 7.16). */
  readonly #keep = (): void => {
    if (this.#staffId === undefined) return
    const others = this.#keptTexts().filter(({ conversationId }) => !this.#actors.has(conversationId))
    const unsaved = [...this.#actors].flatMap(([conversationId, actor]): KeptText[] => {
      const snapshot = actor.getSnapshot()
      const { text, images, stored, basedOnSeq } = snapshot.context
      const content = { text, images: [...images] }
      return snapshot.hasTag('notStored') ? [{ conversationId, ...content, version: stored.version, basedOnSeq }] : []
    })
    storeKeptTexts(this.#staffId, [...others, ...unsaved])
  }

  #keptTexts(): readonly KeptText[] {
    return this.#staffId === undefined ? [] : readKeptTexts(this.#staffId)
  }

  #sendToAll(event: { type: 'save' } | { type: 'connect' }): void {
    for (const actor of this.#actors.values()) actor.send(event)
  }

  #stopAll(): void {
    for (const actor of this.#actors.values()) actor.stop()
    this.#actors.clear()
    this.#lastClientIds.clear()
    this.#sentImages.clear()
    this.#staffId = undefined
  }
}

/** The composers of the console, by its socket. */
const composersBySocket = new WeakMap<ComposerServices['live'], Composers>()

/** Returns the composers of the console, which are created by their first use. */
export function composersOf(services: ComposerServices): Composers {
  const composers = composersBySocket.get(services.live) ?? new Composers(services)
  composersBySocket.set(services.live, composers)
  return composers
}
