import { type SQL, sql } from 'drizzle-orm'
import { hasAccess, type PermissionGroup } from '../../../contract/permission.ts'
import { userEndpoints } from '../../../contract/user.ts'
import { BANK_ACCOUNT_READ_PERMISSION } from '../../../contract/withdrawal.ts'
import { withdrawal } from './table.ts'

/**
 * Returns the part of a withdrawal's search text that the caller may read; undefined if that is the whole text. The
 * phone needs access to members; the account's number and holder need `BANK_ACCOUNT_READ_PERMISSION`. Indexes find rows
 * by the whole text. This part is computed only for the rows found, by removing the unreadable fields from the folded
 * text.
 */
export function permittedWithdrawalText(groups: ReadonlySet<PermissionGroup>): SQL | undefined {
  const canReadPhone = hasAccess(userEndpoints.get.access, groups)
  const canReadAccount = hasAccess(BANK_ACCOUNT_READ_PERMISSION, groups)
  if (canReadPhone && canReadAccount) return undefined
  const { searchText, memberName, memberNameKana, memberPhone, bankName, branchName, accountNumber, holder, id } =
    withdrawal
  const phoneInText = sql`' ' || ${memberPhone} || ' '`
  const accountNumberInText = sql`' ' || ${accountNumber} || ' '`
  const textWithoutHiddenAccount = canReadAccount
    ? sql`${searchText}`
    : sql`(split_part(${searchText}, ${accountNumberInText}, 1) || ' ' || ${id})`
  const readablePart = canReadPhone
    ? textWithoutHiddenAccount
    : sql`replace(${textWithoutHiddenAccount}, ${phoneInText}, ' ')`
  const columns = [
    sql`translate(${memberName}, ' 　', '')`,
    sql`translate(${memberNameKana}, ' 　', '')`,
    ...(canReadPhone ? [memberPhone] : []),
    bankName,
    branchName,
    ...(canReadAccount ? [accountNumber, sql`translate(${holder}, ' 　', '')`] : []),
    id,
  ]
  // If folding changed the phone or number, it cannot be removed from `searchText`: `columns` are folded instead.
  return sql`(case when strpos(${searchText}, ${phoneInText}) > 0 and strpos(${searchText}, ${accountNumberInText}) > 0
    then ${readablePart} else fold(concat_ws(' ', ${sql.join(columns, sql`, `)})) end)`
}
