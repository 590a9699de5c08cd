import { type DraftContent, type FormDraft, type FormDrafts, isDraftOf, parseDrafts } from '../commands/formDrafts.ts'
import { readPersonalValue, storePersonalValue } from './personalValues.ts'

/** The number of drafts that are kept for a person in one tab. The oldest are dropped. */
const DRAFTS_MAX = 20

interface Options {
  /** Returns the id of the signed-in person; undefined if it is not known. */
  staffId: () => number | undefined
  /** Returns the address of the page. */
  currentUrl: () => string
}

/**
 * The drafts of the signed-in person in this tab, which the next sign-in of the same person finds again (rule 7.16).
 * They are kept until a sign-out.
 */
export class FormDraftStore implements FormDrafts {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  readonly #keepers = new Set<() => void>()
  /** The drafts as they were read last, with their text, so that the same text gives the same drafts. */
  #lastRead: { text: string | null; drafts: readonly FormDraft[] } = { text: null, drafts: [] }

  constructor(options: Options) {
    this.#options = options
  }

  keep = (draft: DraftContent): void => {
    this.#write([...this.#withoutDraftsLike(draft), { ...draft, url: this.#options.currentUrl() }])
  }

  take: FormDrafts['take'] = (command) => {
    const draft = this.#read().find((each) => isDraftOf(each, command))
    if (draft !== undefined) this.#write(this.#read().filter((each) => each !== draft))
    return draft
  }

  /** Returns the draft whose form is to be opened again; undefined if there is none. */
  toReopen = (): FormDraft | undefined => this.#read().findLast(({ isToBeReopened }) => isToBeReopened)

  /** Looks for the form of a draft at another address. */
  moveTo(draft: FormDraft, url: string): void {
    this.#write([...this.#withoutDraftsLike(draft), { ...draft, url }])
  }

  /** Keeps a draft until its form is opened by hand. */
  stopReopening(draft: FormDraft): void {
    this.#write([...this.#withoutDraftsLike(draft), { ...draft, isToBeReopened: false }])
  }

  /** Adds a function that keeps what is typed elsewhere than in the form of a command. Returns one that removes it. */
  addKeeper(keep: () => void): () => void {
    this.#keepers.add(keep)
    return () => this.#keepers.delete(keep)
  }

  /** Keeps everything that is typed now, because the session ends. */
  keepAll(): void {
    for (const keep of this.#keepers) keep()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #withoutDraftsLike({ commandId, recordKey }: DraftContent): FormDraft[] {
    return this.#read().filter((other) => other.commandId !== commandId || other.recordKey !== recordKey)
  }

  #read(): readonly FormDraft[] {
    const id = this.#options.staffId()
    const text = id === undefined ? null : readPersonalValue('formDrafts', id)
    if (text !== this.#lastRead.text) this.#lastRead = { text, drafts: parseDrafts(text) }
    return this.#lastRead.drafts
  }

  #write(drafts: readonly FormDraft[]): void {
    const id = this.#options.staffId()
    if (id === undefined) return
    storePersonalValue('formDrafts', id, JSON.stringify(drafts.slice(-DRAFTS_MAX)))
    for (const listener of this.#listeners) listener()
  }
}
