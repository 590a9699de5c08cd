import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedPeople } from './typedPeople.ts'

const person = (email: string, fullName = '') => ({ email, fullName })

test.each([
  ['a@b.jp', [person('a@b.jp')]],
  [
    'a@b.jp, c@d.jp;e@f.jp\ng@h.jp i@j.jp',
    ['a@b.jp', 'c@d.jp', 'e@f.jp', 'g@h.jp', 'i@j.jp'].map((each) => person(each)),
  ],
  ['大野 健太 <Kenta@B.jp>、佐藤 <s@b.jp>', [person('kenta@b.jp', '大野 健太'), person('s@b.jp', '佐藤')]],
  ['大野　健太＜kenta＠b．jp＞，s@b.jp', [person('kenta@b.jp', '大野 健太'), person('s@b.jp')]],
  ['"Ohno, Kenta" <kenta@b.jp>', [person('kenta@b.jp', 'Ohno, Kenta')]],
  ['大野健太\tkenta@b.jp\r\n佐藤\ts@b.jp\r\n', [person('kenta@b.jp', '大野健太'), person('s@b.jp', '佐藤')]],
  ['<a@b.jp>;;, \n <c@d.jp>', [person('a@b.jp'), person('c@d.jp')]],
  ['mailto:a@b.jp', [person('a@b.jp')]],
])('all addresses are read, with their names: %j', (text, people) => {
  expect(readTypedPeople(text)).toEqual({ people, repeated: [], unreadable: [], longNames: [] })
})

test('an address counts once whatever its case, with the name that was given for it', () => {
  expect(readTypedPeople('a@b.jp, A@B.jp, 大野 <a@b.JP>')).toEqual({
    people: [person('a@b.jp', '大野')],
    repeated: ['a@b.jp'],
    unreadable: [],
    longNames: [],
  })
})

test('what is no address is named, each part for itself, and so is a name that is too long', () => {
  expect(readTypedPeople(`kenta, a@b, 大野 <>, c@d.jp (Ohno)\n"open <e@f.jp\n${'名'.repeat(101)} <g@h.jp>`)).toEqual({
    people: [person('c@d.jp'), person('e@f.jp', 'open'), person('g@h.jp', '名'.repeat(101))],
    repeated: [],
    unreadable: ['kenta', 'a@b', '大野', '(Ohno)'],
    longNames: ['名'.repeat(101)],
  })
})

test('no typed letter is lost: each is in an address, in a name, or in what is named as unreadable', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '@', '.jp', ' ', ',', ';', '\n', '<', '>', '"', '大', '\t'),
  })
  fc.assert(
    fc.property(text, (typed) => {
      const { people, unreadable, repeated } = readTypedPeople(typed)
      const read = [...people.flatMap((each) => [each.fullName, each.email]), ...unreadable, ...repeated].join()
      for (const letter of typed.match(/[ab大]/g) ?? []) expect(read).toContain(letter)
    }),
  )
})
