import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { isSameQuestion } from './newerWrite.ts'

const QUESTION = {
  title: { key: 'store.accept.question' },
  message: { key: 'store.accept.question' },
  facts: [{ label: 'store.field.phone', value: '090-1111-2222' }],
} as unknown as NonNullable<Command['question']>

test('two versions of a question are the same only if everything that they show is known and equal', () => {
  const withFact = (value: unknown) =>
    ({ ...QUESTION, facts: [{ label: 'store.field.phone', value }] }) as typeof QUESTION
  expect(isSameQuestion(QUESTION, { ...QUESTION })).toBe(true)
  expect(isSameQuestion(QUESTION, withFact('090-3333-4444'))).toBe(false)
  expect(isSameQuestion(QUESTION, undefined)).toBe(false)
  const rendered = withFact(() => 'read when the question is asked')
  expect(isSameQuestion(rendered, rendered)).toBe(false)
  expect(isSameQuestion({ ...QUESTION, details: () => null }, { ...QUESTION, details: () => null })).toBe(false)
})
