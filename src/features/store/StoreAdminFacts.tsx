import type { Read } from '../../../contract/answer.ts'
import type { StoreAdmin } from '../../../contract/storeParts.ts'
import { useText } from '../../text.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../resources/Contact.tsx'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

/** The data of a store's administrator. */
export function StoreAdminFacts({
  record: { email, phone, statusReason, createdAt },
}: {
  record: Read<typeof StoreAdmin>
}) {
  const text = useText()
  return (
    <Facts>
      <Fact name={text('storeAdmin.field.email')}>{email && <EmailWithCopyButton kind="account" email={email} />}</Fact>
      <Fact name={text('storeAdmin.field.phone')}>{phone && <PhoneWithCopyButton kind="account" phone={phone} />}</Fact>
      {statusReason !== null && <Fact name={text('storeAdmin.field.statusReason')}>{statusReason}</Fact>}
      <Fact name={text('storeAdmin.field.createdAt')}>
        <Time at={createdAt} as="dateTime" />
      </Fact>
    </Facts>
  )
}
