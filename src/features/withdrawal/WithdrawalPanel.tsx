import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ACCOUNT_READ_BY, getWithdrawal, listWithdrawalHistory, type Withdrawal } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { recordCommands } from '../../commands/recordCommands.ts'
import { namedWithdrawal, withdrawalRecord } from './withdrawalRecord.ts'
import { usePermissions } from '../../api/staff.ts'
import { useConsole } from '../../console.tsx'
import { History } from '../../resources/History.tsx'
import { NoRecord, useAddressed } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import { StateChip } from '../../resources/StateChip.tsx'
import { useMayOpen } from '../../shell/mayOpen.ts'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { memberOf } from './address.ts'
import { memberCommand } from './memberCommand.ts'

const NO_COMMANDS: readonly Command[] = []

/** One withdrawal beside the list: what was asked for, where it is paid to, and everything that has happened to it. */
export function WithdrawalPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText()
  const { client, queries } = useConsole()
  const { history } = useRouter()
  const found = useAddressed(getWithdrawal, String(id))
  const withdrawal = found.data
  const commands = useMemo(() => {
    if (withdrawal === undefined) return NO_COMMANDS
    const acts = recordCommands({ client, queries }, withdrawalRecord, namedWithdrawal(withdrawal))
    return [...acts, memberCommand(withdrawal, history.push)]
  }, [client, queries, withdrawal, history])
  useCommands(commands)

  return (
    <RecordPanel
      record={withdrawalLifecycle.record}
      title={withdrawal === undefined ? text('withdrawals.title') : namedWithdrawal(withdrawal).name}
      mark={withdrawal && <StateChip lifecycle={withdrawalLifecycle} code={withdrawal.status} />}
      onClose={onClose}
    >
      {withdrawal === undefined ? <NoRecord found={found} /> : <Told withdrawal={withdrawal} />}
    </RecordPanel>
  )
}

function Told({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText()
  const mayOpen = useMayOpen()
  const isWhole = usePermissions().includes(ACCOUNT_READ_BY)
  const { userId, userName, statusReason } = withdrawal
  return (
    <>
      <Facts>
        <Fact name={text('withdrawal.field.id')}>{withdrawal.id}</Fact>
        <Fact name={text('withdrawal.field.userName')}>
          {mayOpen(memberOf(withdrawal)) ? (
            <Link to="/user-detail/$id" params={{ id: String(userId) }} className="link">
              {userName}
            </Link>
          ) : (
            userName
          )}
        </Fact>
        <Fact name={text('withdrawal.field.userId')}>{userId}</Fact>
        <Fact name={text('withdrawal.field.point')}>{formatNumber(withdrawal.point)}</Fact>
        {statusReason !== null && <Fact name={text('withdrawal.field.statusReason')}>{statusReason}</Fact>}
        <Fact name={text('withdrawal.field.bankName')}>{withdrawal.bankName}</Fact>
        <Fact name={text('withdrawal.field.branchName')}>{withdrawal.branchName}</Fact>
        <Fact name={text('withdrawal.field.accountType')}>{withdrawal.accountType}</Fact>
        <Fact name={text('withdrawal.field.accountNumber')}>{withdrawal.accountNumber}</Fact>
        <Fact name={text('withdrawal.field.holder')}>{withdrawal.holder}</Fact>
        <Fact name={text('withdrawal.field.createdAt')}>
          <Time at={withdrawal.createdAt} as="dateTime" />
        </Fact>
        <Fact name={text('withdrawal.field.updatedAt')}>
          <Time at={withdrawal.updatedAt} as="dateTime" />
        </Fact>
      </Facts>
      {isWhole && <p className="px-3 pt-3 text-sm text-faint sm:px-6">{text('withdrawal.accountRecorded')}</p>}
      <History endpoint={listWithdrawalHistory} id={withdrawal.id} record={withdrawalLifecycle.record} />
    </>
  )
}
