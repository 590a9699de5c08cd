import { assign, setup, type ActorRefFrom } from 'xstate'
import type { OutboxItem } from './outbox.ts'

/**
 * `hold`: the person sends pictures and a text, or a product. `takeBack`: they want it back. `release`: it is sent without
 * further delay, because the page or the session ends.
 */
export type HeldMessageEvent =
  | { type: 'hold'; items: readonly OutboxItem[] }
  | { type: 'takeBack' }
  | { type: 'release' }

export interface HeldMessageContext {
  /** What was sent last, in one act: the pictures and the text, or a product. */
  items: readonly OutboxItem[]
}

/** How long what was sent can be taken back, in ms. */
const UNDO_MS = 5_000

function notProvided(): never {
  throw new Error('to be provided where the outbox is opened')
}

const HELD_ITEMS = ({ context: { items } }: { context: HeldMessageContext }) => ({ items })
const SEND_ACTION = { type: 'sendItems', params: HELD_ITEMS } as const

/**
 * What a person has sent last, as long as they can take it back (rule 10.20). Sending more sends it at once, so that the
 * order stays.
 */
export const heldMessageMachine = setup({
  types: { events: {} as HeldMessageEvent, context: {} as HeldMessageContext },
  actions: {
    /** Puts the messages into the outbox. */
    sendItems: (_, _params: HeldMessageContext) => notProvided(),
    /** Gives the text and the pictures back to the person. */
    returnItems: (_, _params: HeldMessageContext) => notProvided(),
    keepItems: assign((_, { items }: HeldMessageContext) => ({ items })),
    dropItems: assign({ items: [] }),
  },
  guards: {
    isOther: ({ context }, { items }: HeldMessageContext) => firstIdOf(context) !== firstIdOf({ items }),
  },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'heldMessage',
  context: { items: [] },
  initial: 'empty',
  states: {
    empty: {
      on: { hold: { target: 'holding', actions: { type: 'keepItems', params: ({ event }) => event } } },
    },
    holding: {
      on: {
        hold: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'holding',
          reenter: true,
          actions: [SEND_ACTION, { type: 'keepItems', params: ({ event }) => event }],
        },
        takeBack: { target: 'empty', actions: [{ type: 'returnItems', params: HELD_ITEMS }, 'dropItems'] },
        release: { target: 'empty', actions: [SEND_ACTION, 'dropItems'] },
      },
      after: { undoTime: { target: 'empty', actions: [SEND_ACTION, 'dropItems'] } },
    },
  },
})

export type HeldMessageActor = ActorRefFrom<typeof heldMessageMachine>

function firstIdOf({ items }: HeldMessageContext): string | undefined {
  return items[0]?.message.clientId
}
