import type { Read } from '../../../contract/answer.ts'
import type { StoreAccount } from '../../../contract/storeAccount.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../resources/columns/Contact.tsx'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { AccountStores } from './AccountStores.tsx'

/** Which facts of a store account stand where. */
export const STORE_ACCOUNT_FACTS: RecordFacts<Read<typeof StoreAccount>> = {
  head: [
    {
      label: 'storeAccount.field.phone',
      value: ({ phone }) => phone && <PhoneWithCopyButton kind="storeAccount" phone={phone} />,
    },
    {
      label: 'storeAccount.field.email',
      value: ({ email }) => email && <EmailWithCopyButton kind="storeAccount" email={email} />,
    },
    { label: 'storeAccount.field.nameKana', value: ({ nameKana }) => nameKana },
    reasonFact('storeAccount.field.statusReason'),
  ],
  groups: [
    { id: 'stores', Part: AccountStores },
    {
      title: 'record.group.dates',
      facts: [
        timeFact('storeAccount.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('storeAccount.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
  ],
}
