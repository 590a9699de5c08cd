import { translate, type TextKey, type Values } from './text.ts'

/** Thrown if the server cannot start; the message is one line for the person who starts it. */
export class CannotStart extends Error {
  constructor(key: TextKey, values: Values = {}) {
    super(translate('en', key, values))
  }
}
