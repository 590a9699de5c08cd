import { setup, type ActorRefFrom } from 'xstate'

/** `compose`, `finish`: the browser's events `compositionstart` and `compositionend`. */
export type InputMethodEvent = { type: 'compose' } | { type: 'finish' }

/**
 * An input method, which turns typed letters into Japanese or Vietnamese text. While it composes, it handles every key.
 */
export const inputMethodMachine = setup({
  types: {
    events: {} as InputMethodEvent,
    /**
     * `ownsKeys`: no key press may reach the commands of the page. `composes`: the text in the field is not finished.
     */
    tags: {} as 'ownsKeys' | 'composes',
  },
  delays: { nextTask: 0 },
}).createMachine({
  id: 'inputMethod',
  initial: 'inactive',
  states: {
    inactive: { on: { compose: 'composing' } },
    composing: { tags: ['ownsKeys', 'composes'], on: { finish: 'finishing' } },
    // Safari sends the Enter that ends the conversion after `compositionend`, in the same task.
    finishing: { tags: ['ownsKeys'], on: { compose: 'composing' }, after: { nextTask: 'inactive' } },
  },
})

export type InputMethodActor = ActorRefFrom<typeof inputMethodMachine>
