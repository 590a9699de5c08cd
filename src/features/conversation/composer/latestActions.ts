import type { ComposerActions } from './composerCommands.ts'

/** Actions that stay the same, so that commands are not registered again with every key, and call the latest ones. */
export interface LatestActions {
  actions: ComposerActions
  /** Sets the actions that are called from now on. */
  update: (latest: ComposerActions) => void
}

/** Creates actions that do nothing before their first update. */
export function createLatestActions(): LatestActions {
  let current: ComposerActions | undefined
  return {
    actions: {
      send: () => current?.send(),
      sendAndNext: () => current?.sendAndNext(),
      addNote: async (attempt) => current?.addNote(attempt),
      switchNote: () => current?.switchNote(),
      attach: () => current?.attach(),
      chooseProduct: () => current?.chooseProduct(),
      insertTemplate: () => current?.insertTemplate(),
      mention: () => current?.mention(),
      cancelImages: () => current?.cancelImages(),
      retryImages: () => current?.retryImages(),
      keepOwn: () => current?.keepOwn(),
      takeOther: () => current?.takeOther(),
      retryRefused: (clientId) => current?.retryRefused(clientId),
      discardRefused: (clientId) => current?.discardRefused(clientId),
      takeBack: () => current?.takeBack(),
      chooseUndoSend: (choice) => current?.chooseUndoSend(choice),
      chooseSendKey: (key) => current?.chooseSendKey(key),
    },
    update: (latest) => {
      current = latest
    },
  }
}
