import { useMemo } from 'react'
import { getStoreAccount, listStoreAccountHistory, type StoreAccount } from '../../../contract/storeAccount.ts'
import { storeAccountLifecycle } from '../../../machines/account.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { recordCommands } from '../../commands/recordCommands.ts'
import { storeAccountRecord } from './storeAccountRecord.ts'
import { useConsole } from '../../console.tsx'
import { History } from '../../resources/History.tsx'
import { NoRecord, useAddressed } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import { StateChip } from '../../resources/StateChip.tsx'
import { useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { OwnStores } from './OwnStores.tsx'

const NO_COMMANDS: readonly Command[] = []

/** One store owner beside the list: who they are, their stores, and everything that has happened to the account. */
export function StoreAccountPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText()
  const { client, queries } = useConsole()
  const found = useAddressed(getStoreAccount, String(id))
  const account = found.data
  const commands = useMemo(
    () => (account === undefined ? NO_COMMANDS : recordCommands({ client, queries }, storeAccountRecord, account)),
    [client, queries, account],
  )
  useCommands(commands)
  return (
    <RecordPanel
      record="storeAccount"
      title={account?.name ?? text('storeAccounts.title')}
      mark={account && <StateChip lifecycle={storeAccountLifecycle} code={account.status} />}
      onClose={onClose}
    >
      {account === undefined ? <NoRecord found={found} /> : <Account account={account} />}
    </RecordPanel>
  )
}

function Account({ account }: { account: StoreAccount }) {
  const text = useText()
  return (
    <>
      <Facts>
        <Fact name={text('storeAccount.field.id')}>{account.id}</Fact>
        <Fact name={text('storeAccount.field.nameKana')}>{account.nameKana}</Fact>
        <Fact name={text('storeAccount.field.email')}>{account.email}</Fact>
        <Fact name={text('storeAccount.field.phone')}>{account.phone}</Fact>
        {account.statusReason !== null && (
          <Fact name={text('storeAccount.field.statusReason')}>{account.statusReason}</Fact>
        )}
        <Fact name={text('storeAccount.field.createdAt')}>
          <Time at={account.createdAt} as="dateTime" />
        </Fact>
        <Fact name={text('storeAccount.field.updatedAt')}>
          <Time at={account.updatedAt} as="dateTime" />
        </Fact>
      </Facts>
      <OwnStores id={account.id} />
      <History endpoint={listStoreAccountHistory} id={account.id} record="storeAccount" />
    </>
  )
}
