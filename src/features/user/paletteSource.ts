import { listUsers, type UserRow } from '../../../contract/user.ts'
import { type AccountState, userLifecycle } from '../../../machines/account.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { recordCommands } from '../../commands/recordCommands.ts'
import { namedUser, userRecord } from './userRecord.ts'
import type { Console } from '../../console.tsx'
import { currentText } from '../../text.ts'
import type { FoundRecord, RecordSource } from '../../resources/recordSource.ts'
import { detailOf, listSource } from '../../resources/listSource.ts'

/** Users, as the palette finds them. */
export function userSource(found: Console): RecordSource {
  return listSource(found, {
    id: 'user',
    title: 'palette.group.users',
    endpoint: listUsers,
    show: (user: UserRow) => show(found, user),
  })
}

function show(found: Console, user: UserRow): FoundRecord {
  const text = currentText()
  const state: AccountState = stateOf(userLifecycle, user.status)
  return {
    id: `user:${user.id}`,
    label: user.fullName,
    detail: detailOf([text(`user.state.${state}`), user.prefecture, user.phone, `#${user.id}`]),
    path: `/user-detail/${user.id}`,
    commands: recordCommands(found, userRecord, namedUser(user)),
  }
}
