import { expect, it } from 'vitest'
import { spellingsWithOneEdit } from './similarName.ts'

it.each([
  ['a letter different', 'それいや', 'それいゆ'],
  ['a letter more', 'それれいゆ', 'それいゆ'],
  ['a letter less', 'それゆ', 'それいゆ'],
  ['two neighbors exchanged', 'それゆい', 'それいゆ'],
  ['the first letter different', 'まれいゆ', 'それいゆ'],
  ['a letter less at the end', 'それい', 'それいゆ'],
  ['Latin letters whose reading has two kana different', 'sorieyu', 'それいゆ'],
  ['Latin letters that are no syllables', 'kikuhci', 'きくち'],
  ['Latin letters that omit a long vowel', 'yohie', 'ようへい'],
  ['Latin letters that are not romaji', 'nguyne', 'nguyen'],
])('a word with %s has the intended word among its spellings: %s', (_, typed, spelling) => {
  expect(spellingsWithOneEdit(typed)).toContain(spelling)
})

it('a word has no spelling that is two edits away', () => {
  expect(spellingsWithOneEdit('それいゆ')).not.toContain('それ')
  expect(spellingsWithOneEdit('sorieyu')).not.toContain('soreiya')
})
