import { createActor, fromPromise } from 'xstate'
import { MessageType } from '../../../../contract/enumerations.ts'
import { type ComposerActor, composerMachine } from '../../../../machines/composer.ts'
import type { ComposedText, StoredDraft } from '../../../../machines/composerSetup.ts'
import type { OutboxItem } from '../../../../machines/outbox.ts'
import { profileQuery } from '../../../api/signedInStaff.ts'
import { openTabChannel } from '../../../api/tabChannel.ts'
import { createRandomId } from '../../../randomId.ts'
import { openOutbox } from '../outbox/openOutbox.ts'
import type { ReadConversation } from '../types.ts'
import type { ComposerServices } from './composerServices.ts'
import { cacheDraft, draftToBegin, writeDraft } from './draftCache.ts'
import { type KeptText, readKeptTexts, storeKeptTexts } from './keptTexts.ts'

/** What the tabs of a browser tell each other of the drafts of a person. */
interface DraftMessage {
  staffId: number
  conversationId: number
  /** The draft as it was saved, or the version of the one that was sent. */
  change: { draft: StoredDraft } | { sentVersion: number }
}

const TAB_CHANNEL_NAME = 'choba.messageDrafts'

/** The composers of this tab: those that are shown, and those whose text is not saved yet. */
export class Composers {
  readonly #services: ComposerServices
  readonly #actors = new Map<number, ComposerActor>()
  readonly #shownIds = new Set<number>()
  /** The client ids of the messages that were sent last, by conversation. */
  readonly #lastClientIds = new Map<number, string>()
  readonly #channel
  #staffId: number | undefined

  constructor(services: ComposerServices) {
    const { session, live, drafts } = services
    this.#services = services
    this.#channel = openTabChannel<DraftMessage>(TAB_CHANNEL_NAME, this.#receive)
    openOutbox(services).setReturn((item) => this.#takeBack(item))
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
    const endIfSaved = () => {
      if (actor.getSnapshot().hasTag('notStored') || this.#shownIds.has(conversationId)) return
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

  /** Gives a text that was taken back to its composer, before what was typed since; or keeps it for when it is opened. */
  readonly #takeBack = ({ conversationId, message }: OutboxItem): void => {
    const { text = '', seenSeq, draftVersion: version = 0 } = message
    const actor = this.#actors.get(conversationId)
    if (actor !== undefined) {
      const typed = actor.getSnapshot().context.text
      return actor.send({ type: 'edit', text: typed.trim() === '' ? text : `${text}\n${typed}`, seenSeq })
    }
    if (this.#staffId === undefined) return
    const others = this.#keptTexts().filter((kept) => kept.conversationId !== conversationId)
    storeKeptTexts(this.#staffId, [...others, { conversationId, text, version, basedOnSeq: seenSeq }])
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
          putIntoOutbox: (_, { text, ...sent }: ComposedText) => {
            const clientId = createRandomId()
            this.#lastClientIds.set(id, clientId)
            const { seenSeq, despite, draftVersion } = sent
            const item = {
              conversationId: id,
              message: {
                ...{ clientId, type: MessageType.TEXT, text, seenSeq },
                ...(despite.length === 0 ? {} : { despite: [...despite] }),
                ...(draftVersion === undefined ? {} : { draftVersion }),
              },
            }
            outbox.put(item)
            if (draftVersion === undefined) return
            cacheDraft(client, queryClient, id, { text: '', version: draftVersion })
            this.#tell(id, { sentVersion: draftVersion })
            void outbox.whenSent(clientId).then((sent) => {
              // The message has deleted its draft, which counts as a change of it.
              if (sent !== undefined)
                actor.send({ type: 'receiveDraft', draft: { text: '', version: draftVersion + 1 } })
            })
          },
        },
      }),
      { input: { draft: draftToBegin(conversation, outbox.unsentItems()), kept } },
    )
    actors.register(actor)
    let isStored = true
    actor.subscribe((state) => {
      const wasStored = isStored
      isStored = !state.hasTag('notStored')
      // What was kept for a reload is in the draft now.
      if (isStored && !wasStored) this.#keep()
    })
    actor.start()
    return actor
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
      cacheDraft(client, queryClient, conversationId, { text: '', version: change.sentVersion })
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
      const { text, stored, basedOnSeq } = snapshot.context
      return snapshot.hasTag('notStored') ? [{ conversationId, text, version: stored.version, basedOnSeq }] : []
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
