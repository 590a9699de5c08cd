import { expect, it } from 'vitest'
import { UserRole } from '../../contract/enumerations.ts'
import ja from '../../locales/ja.json' with { type: 'json' }
import type { GetText } from '../texts/text.ts'
import { actorName } from './actorName.ts'
import { describeChange } from './describeChange.ts'

const text: GetText = (key, values = {}) => ja[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

it.each([
  [undefined, '山田 花子'],
  [UserRole.MEMBER, '山田 花子（会員）'],
  [UserRole.STORE, '山田 花子（店舗アカウント）'],
])('the name of somebody with the role %s is shown as %s', (role, expectedName) => {
  expect(actorName('山田 花子', role, text)).toBe(expectedName)
})

it('a change by the owner of a store names the owner and their role', () => {
  const write = { event: 'reapply', from: 'rejected', to: 'requested', version: 3 }
  const by = { id: 1, name: '山田 花子', role: UserRole.STORE }
  expect(describeChange('store', { ...write, by }, text)).toBe(
    describeChange('store', { ...write, by: { id: 1, name: '山田 花子（店舗アカウント）' } }, text),
  )
})

it('a change by the server itself names nobody', () => {
  const write = { event: 'complete', from: 'sending', to: 'sent', version: 3, by: { id: 0, name: '' } }
  expect(describeChange('adminNotification', write, text)).toBe('自動で「配信済み」になりました。')
})
