import { expect, test } from 'vitest'
import vi from '../../locales/vi.json'
import { staffName } from './staffName.ts'

test.each([
  ['みさき', '佐藤 美咲', 'みさき'],
  [null, '佐藤 美咲', '佐藤 美咲'],
  [' ', '佐藤 美咲', '佐藤 美咲'],
  [null, null, 'Admin'],
])('a staff member with the nickname %j and the full name %j is shown as %s', (nickname, fullName, shownName) => {
  expect(staffName({ nickname, fullName }, (key) => vi[key])).toBe(shownName)
})
