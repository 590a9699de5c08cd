import type { Read } from '../../../contract/answer.ts'
import { BANK_ACCOUNT_READ_PERMISSION, type Withdrawal } from '../../../contract/withdrawal.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { memberUrl } from './urls.ts'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'

/** The data of one withdrawal, with its bank account. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Read<typeof Withdrawal> }) {
  const text = useText()
  const isUnmasked = usePermissions().includes(BANK_ACCOUNT_READ_PERMISSION)
  const { userId, userName, statusReason } = withdrawal
  return (
    <>
      <Facts>
        <Fact name={text('withdrawal.field.userName')}>
          <PermittedLink to={memberUrl(withdrawal)}>{userName}</PermittedLink>
        </Fact>
        <Fact name={text('withdrawal.field.point')}>{formatNumber(withdrawal.point)}</Fact>
        {statusReason !== null && <Fact name={text('withdrawal.field.statusReason')}>{statusReason}</Fact>}
        <Fact name={text('withdrawal.field.bankName')}>{withdrawal.bankName}</Fact>
        <Fact name={text('withdrawal.field.branchName')}>{withdrawal.branchName}</Fact>
        <Fact name={text('withdrawal.field.accountType')}>{withdrawal.accountType}</Fact>
        <Fact name={text('withdrawal.field.accountNumber')}>{withdrawal.accountNumber}</Fact>
        <Fact name={text('withdrawal.field.holder')}>{formatBankAccountHolder(withdrawal.holder)}</Fact>
        <Fact name={text('withdrawal.field.createdAt')}>
          <Time at={withdrawal.createdAt} as="dateTime" />
        </Fact>
        <Fact name={text('withdrawal.field.updatedAt')}>
          <Time at={withdrawal.updatedAt} as="dateTime" />
        </Fact>
        <Fact name={text('withdrawal.field.userId')}>{userId}</Fact>
        <Fact name={text('withdrawal.field.id')}>{withdrawal.id}</Fact>
      </Facts>
      {isUnmasked && <p className="px-3 pt-3 text-sm text-faint sm:px-6">{text('withdrawal.accountRecorded')}</p>}
    </>
  )
}
