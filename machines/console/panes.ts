import { setup, type ActorRefFrom } from 'xstate'

/** The focus comes into a part of the screen, or leaves all of them. */
export type PanesEvent =
  | { type: 'enterList' }
  | { type: 'enterMessages' }
  | { type: 'enterComposer' }
  | { type: 'leavePanes' }

/** Which part of a screen with a list, messages and a field to answer has the keys. */
export const panesMachine = setup({
  types: {
    events: {} as PanesEvent,
    /** `scrollsMessages`: the keys that scroll by a screenful scroll the messages. */
    tags: {} as 'scrollsMessages',
  },
}).createMachine({
  id: 'panes',
  initial: 'none',
  on: {
    enterList: '.list',
    enterMessages: '.messages',
    enterComposer: '.composer',
    leavePanes: '.none',
  },
  states: {
    none: { tags: 'scrollsMessages' },
    list: {},
    messages: { tags: 'scrollsMessages' },
    composer: {},
  },
})

export type PanesActor = ActorRefFrom<typeof panesMachine>
