import type { Read } from '../../../contract/answer.ts'
import type { StoreAccount } from '../../../contract/storeAccount.ts'
import { useText } from '../../text.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../resources/Contact.tsx'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { AccountStores } from './AccountStores.tsx'

/** The data of a store account, and its stores. */
export function AccountFacts({ account }: { account: Read<typeof StoreAccount> }) {
  const text = useText()
  return (
    <>
      <Facts>
        <Fact name={text('storeAccount.field.phone')}>
          {account.phone && <PhoneWithCopyButton kind="storeAccount" phone={account.phone} />}
        </Fact>
        <Fact name={text('storeAccount.field.email')}>
          {account.email && <EmailWithCopyButton kind="storeAccount" email={account.email} />}
        </Fact>
        <Fact name={text('storeAccount.field.nameKana')}>{account.nameKana}</Fact>
        {account.statusReason !== null && (
          <Fact name={text('storeAccount.field.statusReason')}>{account.statusReason}</Fact>
        )}
        <Fact name={text('storeAccount.field.createdAt')}>
          <Time at={account.createdAt} as="dateTime" />
        </Fact>
        <Fact name={text('storeAccount.field.updatedAt')}>
          <Time at={account.updatedAt} as="dateTime" />
        </Fact>
        <Fact name={text('storeAccount.field.id')}>{account.id}</Fact>
      </Facts>
      <AccountStores id={account.id} />
    </>
  )
}
