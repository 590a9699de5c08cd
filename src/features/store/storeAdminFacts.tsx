import type { Read } from '../../../contract/answer.ts'
import type { StoreAdmin } from '../../../contract/storeParts.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../resources/columns/Contact.tsx'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'

/** Which facts of a store's administrator stand where. */
export const STORE_ADMIN_FACTS: RecordFacts<Read<typeof StoreAdmin>> = {
  head: [
    {
      label: 'storeAdmin.field.phone',
      value: ({ phone }) => phone && <PhoneWithCopyButton kind="account" phone={phone} />,
    },
    {
      label: 'storeAdmin.field.email',
      value: ({ email }) => email && <EmailWithCopyButton kind="account" email={email} />,
    },
    timeFact('storeAdmin.field.createdAt', ({ createdAt }) => createdAt),
    reasonFact('storeAdmin.field.statusReason'),
  ],
  groups: [],
}
