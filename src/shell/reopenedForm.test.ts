import { expect, test } from 'vitest'
import type { FormDraft } from '../commands/formDrafts.ts'
import { resources } from '../recordSearchSources.ts'
import { recordUrlOfDraft, typedTextOf } from './reopenedForm.ts'

function draft(url: string, recordKey?: string): FormDraft {
  return { commandId: 'a', url, values: {}, initialValues: {}, ...(recordKey === undefined ? {} : { recordKey }) }
}

test.each([
  ['the page of the record', draft('/stores?tab=approved', 'store 12'), '/store-detail/12'],
  ['the panel of the record', draft('/reports', 'report 5'), '/reports?open=5'],
  ['the panel beside the list of the draft', draft('/role?q=x', 'role 3'), '/role?q=x&open=3'],
  [
    'the panel in the section of a store',
    draft('/store-detail/1?tab=coupons', 'coupon 7'),
    '/store-detail/1?tab=coupons&open=7',
  ],
  ['its own address, without a record', draft('/staffs?tab=inactive'), '/staffs?tab=inactive'],
])('the record of a draft is open at %s', (_, formDraft, url) => {
  expect(recordUrlOfDraft(formDraft, resources, [], [])).toBe(url)
})

test('the text of a draft has what was typed, and nothing else', () => {
  const values = { name: '新しい名前', note: 'same', price: 500, roles: [1], isOpen: true }
  const initialValues = { name: '', note: 'same', price: 0, roles: [], isOpen: false }
  expect(typedTextOf({ ...draft('/'), values, initialValues })).toBe('新しい名前 · 500')
})
