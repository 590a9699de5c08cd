import { translate, type TextKey, type TextValues } from './text.ts'

/** Thrown if the server cannot start. The message is one line for the operator who starts the server. */
export class StartFailure extends Error {
  constructor(key: TextKey, values: TextValues = {}) {
    super(translate('en', key, values))
  }
}
