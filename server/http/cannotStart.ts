import { say, type TextKey, type Values } from './text.ts'

/** Why the server cannot start, as one line for whoever started it. */
export class CannotStart extends Error {
  constructor(key: TextKey, values: Values = {}) {
    super(say('en', key, values))
  }
}
