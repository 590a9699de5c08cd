import { type SQL, sql } from 'drizzle-orm'
import type { Access, PermissionGroup } from '../contract/permission.ts'
import { admits } from '../contract/permission.ts'
import { getStore } from '../contract/store.ts'
import { getUser } from '../contract/user.ts'
import { ACCOUNT_READ_BY } from '../contract/withdrawal.ts'
import { member, store } from './schema/marketplace.ts'
import { withdrawal } from './schema/withdrawal.ts'

/**
 * What a search goes through follows the caller's rights: who reads a field in no answer does not find by it either,
 * or a search would tell it piece by piece. Each function answers the part of a row's search text that the caller may
 * read, undefined where that is all of it. Indexes find the rows by the whole text; this is asked of those alone, so it
 * is cut out of the text that is folded already.
 */
type Groups = ReadonlySet<PermissionGroup>

/** Who reads nothing of people and stores but their names: these stand first, without blanks. */
const nameOf = ({ searchText, id }: typeof member | typeof store) =>
  sql`(split_part(${searchText}, ' ', 1) || ' ' || split_part(${searchText}, ' ', 2) || ' ' || ${id})`

/** Whether a search among the owners of points goes through all that is known of them, or through their names alone. */
export type OwnerFields = 'all' | 'name'

const OWNER_READ_BY: Record<'member' | 'store', Access> = { member: getUser.access, store: getStore.access }

export function readableFields(groups: Groups, kind: 'member' | 'store'): OwnerFields {
  return admits(OWNER_READ_BY[kind], groups) ? 'all' : 'name'
}

export function readableOwner(kind: 'member' | 'store', fields: OwnerFields): SQL | undefined {
  return fields === 'all' ? undefined : nameOf(kind === 'member' ? member : store)
}

/** The phone is read where the member is, the account's number and holder by whom `ACCOUNT_READ_BY` says. */
export function readableWithdrawal(groups: Groups): SQL | undefined {
  const isPhoneRead = admits(getUser.access, groups)
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
