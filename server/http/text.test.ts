import { expect, test } from 'vitest'
import { translate } from './text.ts'

test('a value in a message is isolated from the rest of the text if it contains a bidirectional control character', () => {
  expect(translate('en', 'error.staleBy', { actor: 'Tanaka\u202e', when: '5 min ago' })).toBe(
    '\u2068Tanaka\u202e\u2069 changed this in the meantime (5 min ago). Please check it again.',
  )
})
