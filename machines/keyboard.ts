import { setup, type ActorRefFrom } from 'xstate'

export type KeyboardEvent =
  /** A command was confirmed and is on its way. */
  | { type: 'act' }
  /** It failed, and its form or question is shown again. */
  | { type: 'ask' }
  /** It has ended, and its form or question is gone. */
  | { type: 'end' }
  /** The changes of the command have been rendered. */
  | { type: 'draw' }
  /** The record under the cursor has gone by itself, and the cursor is on another one. */
  | { type: 'displace' }

/** A screen that is not drawn by then holds no key any more. */
const RENDER_TIMEOUT_MS = 1_000
/** A person who has answered a question needs at least so long to see where the focus has gone. */
const REACTION_MS = 400

/**
 * What a key press may do around a command that is confirmed. Keys pressed while it is on its way are held until the
 * screen shows what it changed: they are meant for the next record, not for the one that is just leaving. An Enter that
 * comes right after it was meant for the question, and not for the row or link that has the focus again. Where another
 * record comes under the cursor by itself, the keys of the one before are refused for as long as it takes to see that.
 */
export const keyboardMachine = setup({
  types: {
    events: {} as KeyboardEvent,
    /**
     * `holdsKeys`: plain keys wait. `refusesEnter`: Enter does not open what has the focus. `refusesActs`: neither do
     * the keys of the record under the cursor act on it.
     */
    tags: {} as 'holdsKeys' | 'refusesEnter' | 'refusesActs',
  },
  delays: { drawingTimeout: RENDER_TIMEOUT_MS, reaction: REACTION_MS },
}).createMachine({
  id: 'keyboard',
  initial: 'listening',
  on: { act: '.acting', ask: '.listening', end: '.drawing' },
  states: {
    listening: {
      description: 'Every key does what it says.',
      on: { displace: 'displaced' },
    },
    acting: {
      description: 'A command is on its way.',
      tags: ['holdsKeys', 'refusesEnter'],
    },
    drawing: {
      description: 'It has ended; the screen does not show yet what it changed.',
      tags: ['holdsKeys', 'refusesEnter'],
      on: { draw: 'returning' },
      after: { drawingTimeout: 'returning' },
    },
    returning: {
      description: 'The focus is back where it was: Enter there has not been meant yet.',
      tags: 'refusesEnter',
      after: { reaction: 'listening' },
    },
    displaced: {
      description:
        'A colleague has just decided the record under the cursor: what is pressed now was meant for that one.',
      tags: ['refusesEnter', 'refusesActs'],
      after: { reaction: 'listening' },
    },
  },
})

export type KeyboardActor = ActorRefFrom<typeof keyboardMachine>
