import { type SQL, sql } from 'drizzle-orm'
import { admits, type PermissionGroup } from '../../../contract/permission.ts'
import { userEndpoints } from '../../../contract/user.ts'
import { ACCOUNT_READ_BY } from '../../../contract/withdrawal.ts'
import { withdrawal } from './table.ts'

/**
 * The part of a withdrawal's search text that the caller may read; undefined where that is all of it. The phone is read
 * where the member is, the account's number and holder by whom `ACCOUNT_READ_BY` says. Indexes find the rows by the
 * whole text; this is asked of those alone, so it is cut out of the text that is folded already.
 */
export function readableWithdrawal(groups: ReadonlySet<PermissionGroup>): SQL | undefined {
  const isPhoneRead = admits(userEndpoints.get.access, groups)
  const isAccountRead = admits(ACCOUNT_READ_BY, groups)
  if (isPhoneRead && isAccountRead) return undefined
  const { searchText, memberName, memberNameKana, memberPhone, bankName, branchName, accountNumber, holder, id } =
    withdrawal
  const phone = sql`' ' || ${memberPhone} || ' '`
  const number = sql`' ' || ${accountNumber} || ' '`
  const toAccount = isAccountRead ? sql`${searchText}` : sql`(split_part(${searchText}, ${number}, 1) || ' ' || ${id})`
  const cut = isPhoneRead ? toAccount : sql`replace(${toAccount}, ${phone}, ' ')`
  const columns = [
    sql`translate(${memberName}, ' 　', '')`,
    sql`translate(${memberNameKana}, ' 　', '')`,
    ...(isPhoneRead ? [memberPhone] : []),
    bankName,
    branchName,
    ...(isAccountRead ? [accountNumber, sql`translate(${holder}, ' 　', '')`] : []),
    id,
  ]
  // Where folding has changed a phone or a number, it is not found in the text, and the rest is folded anew.
  return sql`(case when strpos(${searchText}, ${phone}) > 0 and strpos(${searchText}, ${number}) > 0
    then ${cut} else fold(concat_ws(' ', ${sql.join(columns, sql`, `)})) end)`
}
