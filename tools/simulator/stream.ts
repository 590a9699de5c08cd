import { createActor, fromPromise } from 'xstate'
import {
  conversationStreamMachine,
  type JoinAnswer,
  type NumberedMessage,
} from '../../machines/console/conversationStream.ts'

interface StreamCalls {
  join: (lastSeq: number) => Promise<JoinAnswer>
  read: (after: number) => Promise<readonly NumberedMessage[]>
}

/** The messages of one joined conversation as one person receives them. */
export class Stream {
  readonly #actor

  constructor(lastSeq: number, { join, read }: StreamCalls) {
    const machine = conversationStreamMachine.provide({
      actors: {
        join: fromPromise<JoinAnswer, { lastSeq: number | undefined }>(({ input }) => join(input.lastSeq ?? 0)),
        read: fromPromise<readonly NumberedMessage[], { after: number }>(({ input }) => read(input.after)),
      },
      actions: { apply: () => undefined },
    })
    this.#actor = createActor(machine, { input: { lastSeq } }).start()
  }

  /** Up to which number all messages have arrived. */
  get lastSeq(): number | undefined {
    return this.#actor.getSnapshot().context.lastSeq
  }

  /** Whether nothing is known to be missing. */
  get isUpToDate(): boolean {
    return this.#actor.getSnapshot().hasTag('upToDate')
  }

  connect(): void {
    this.#actor.send({ type: 'connect' })
  }

  disconnect(): void {
    this.#actor.send({ type: 'disconnect' })
  }

  receive(message: NumberedMessage): void {
    this.#actor.send({ type: 'receive', message })
  }
}
