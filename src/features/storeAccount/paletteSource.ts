import { listStoreAccounts, type StoreAccount } from '../../../contract/storeAccount.ts'
import { type AccountState, storeAccountLifecycle } from '../../../machines/account.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { recordCommands } from '../../commands/recordCommands.ts'
import { storeAccountRecord } from './storeAccountRecord.ts'
import type { Console } from '../../console.tsx'
import { currentText } from '../../text.ts'
import type { FoundRecord, RecordSource } from '../../resources/recordSource.ts'
import { detailOf, listSource } from '../../resources/listSource.ts'

/** The accounts of store owners, as the palette finds them. */
export function storeAccountSource(found: Console): RecordSource {
  return listSource(found, {
    id: 'storeAccount',
    title: 'palette.group.storeAccounts',
    endpoint: listStoreAccounts,
    show: (account: StoreAccount) => show(found, account),
  })
}

function show(found: Console, account: StoreAccount): FoundRecord {
  const text = currentText()
  const state: AccountState = stateOf(storeAccountLifecycle, account.status)
  return {
    id: `storeAccount:${account.id}`,
    label: account.name,
    detail: detailOf([text(`storeAccount.state.${state}`), account.phone, account.email, `#${account.id}`]),
    path: `/store-account?open=${account.id}`,
    commands: recordCommands(found, storeAccountRecord, account),
  }
}
