import { expect, test } from 'vitest'
import { mentionedIn, readTypedNote, storeTypedNote } from './typedNotes.ts'

const SUZUKI = { id: 1, name: '鈴木' }
const ONO = { id: 2, name: '大野' }

test('a note is kept with its mentions for each person and conversation until it is empty', () => {
  const note = { text: '@鈴木 確認', mentions: [SUZUKI] }
  storeTypedNote(5, 12, note)
  expect([readTypedNote(5, 12), readTypedNote(5, 13), readTypedNote(6, 12)]).toEqual([
    note,
    { text: '', mentions: [] },
    { text: '', mentions: [] },
  ])
  storeTypedNote(5, 12, { ...note, text: '' })
  expect(readTypedNote(5, 12)).toEqual({ text: '', mentions: [] })
})

test('whoever was chosen is mentioned once, as long as the text has the name', () => {
  const mentions = [SUZUKI, ONO]
  expect([
    mentionedIn({ text: '@大野 @鈴木 @大野', mentions }),
    mentionedIn({ text: '@大野', mentions }),
    mentionedIn({ text: '大野', mentions }),
    mentionedIn({ text: '@鈴木', mentions: [] }),
  ]).toEqual([[ONO, SUZUKI], [ONO], [], []])
})
