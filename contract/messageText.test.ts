import { expect, test } from 'vitest'
import { placeholdersOf } from './messageText.ts'

test.each([
  ['{{minutes}}分後', ['minutes']],
  ['{{ b }} {{a}} {{b}}', ['a', 'b']],
  ['{{user.name}}', ['user.name']],
  ['{{count, number}}', ['count, number']],
  ['{{}}', ['']],
  ['{{count', ['{{']],
  ['count}}', ['}}']],
  ['$t(dialog.yes) {{count}}', ['$t(dialog.yes)', 'count']],
  ['$t(dialog', ['$t(dialog']],
  ['100 % {count} $5 (t)', []],
])('the placeholders of %j are %j', (text, names) => {
  expect(placeholdersOf(text)).toEqual(names)
})
