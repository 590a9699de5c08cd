import { createElement } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import en from '../../../locales/en.json'
import ja from '../../../locales/ja.json'
import vi from '../../../locales/vi.json'
import type { Read } from '../../../contract/answer.ts'
import { WithdrawalStatus } from '../../../contract/enumerations.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { addMessages } from '../../texts/text.ts'
import type { Command, Fact } from '../../commands/command.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { toWithdrawalRecord } from './withdrawalRecord.ts'
import { WholeAccountFact } from './WholeAccountFact.tsx'
import { withdrawalResource } from './resource.ts'

const TEXTS: Record<string, Record<string, string>> = { ja, vi, en }

const withdrawal: Read<typeof Withdrawal> = {
  id: 135,
  userId: 12,
  userName: '菊地 久美子',
  point: 1400,
  bankName: '山吹銀行',
  branchName: '本店',
  accountType: '普通',
  accountNumber: '1234567',
  holder: 'キクチ クミコ',
  status: WithdrawalStatus.REQUEST,
  statusReason: null,
  version: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
}

function commandsOf(status: number): Command[] {
  const { lifecycleTextKeys, shortcuts } = withdrawalResource
  return lifecycleCommands(
    { lifecycleTextKeys, caller: { isSuperAdmin: false }, shortcuts, sendEvent: () => Promise.resolve() },
    toWithdrawalRecord({ ...withdrawal, status }),
  )
}

beforeAll(() => addMessages('vi', vi))

describe('questions of withdrawal events', () => {
  const account = { bankName: '山吹銀行', branchName: '本店', accountType: '普通', accountNumber: '1234567' }
  it.each([
    [WithdrawalStatus.REQUEST, 'confirm', 'withdrawal.pointsThen.transferring'],
    [WithdrawalStatus.REQUEST, 'reject', 'withdrawal.pointsThen.rejected'],
    [WithdrawalStatus.CONFIRM, 'succeed', 'withdrawal.pointsThen.paid'],
    [WithdrawalStatus.CONFIRM, 'reject', 'withdrawal.pointsThen.rejected'],
  ])(
    'in status %i, the question of the event %s shows the member, the points, the account and what happens to the points',
    (status, event, outcomeKey) => {
      const shownWithdrawal = { ...withdrawal, status }
      const facts = commandsOf(status).find((each) => each.event === event)?.question?.facts
      if (!Array.isArray(facts)) throw new Error(`the question of ${event} has no list of facts`)
      // An element stands for a fact that is read when the question is asked.
      const shownFacts = facts.map(({ label, value }: Fact) => ({
        label,
        value: typeof value === 'function' ? value() : value,
      }))
      const isPayment = event !== 'reject'
      expect(shownFacts).toEqual([
        { label: 'withdrawal.field.userName', value: '菊地 久美子' },
        { label: 'withdrawal.field.userId', value: '12' },
        { label: 'withdrawal.field.point', value: { key: 'withdrawal.points', values: { n: '1,400' } } },
        {
          label: 'withdrawal.field.account',
          value: isPayment
            ? createElement(WholeAccountFact, { withdrawal: shownWithdrawal, part: 'account' })
            : { key: 'withdrawal.account', values: account },
        },
        {
          label: 'withdrawal.field.holder',
          value: isPayment
            ? createElement(WholeAccountFact, { withdrawal: shownWithdrawal, part: 'holder' })
            : 'キクチ クミコ',
        },
        { label: 'withdrawal.field.pointsThen', value: { key: outcomeKey } },
        { label: 'record.id', value: '135' },
      ])
    },
  )

  it('the questions of withdrawal events have messages without placeholders in every language', () => {
    const keys = commandsOf(WithdrawalStatus.REQUEST).flatMap(({ question }) => question?.message.key ?? [])
    const sentences = Object.values(TEXTS).flatMap((set) => keys.map((key) => set[key] ?? ''))
    expect(sentences).toHaveLength(9)
    expect(sentences.filter((sentence) => sentence === '' || sentence.includes('{{'))).toEqual([])
  })

  it('the questions of destructive withdrawal events say in every language that they cannot be undone', () => {
    const destructiveCommands = commandsOf(WithdrawalStatus.CONFIRM).filter(({ isDestructive }) => isDestructive)
    expect(destructiveCommands.map(({ event }) => event)).toEqual(['succeed', 'reject'])
    const hasUndoWarningByLanguage = Object.entries({
      ja: '取り消せません',
      vi: 'Không thể hoàn tác',
      en: 'cannot be undone',
    }).map(([language, words]) =>
      destructiveCommands.every(({ question }) => TEXTS[language]?.[question?.message.key ?? '']?.includes(words)),
    )
    expect(hasUndoWarningByLanguage).toEqual([true, true, true])
  })
})
