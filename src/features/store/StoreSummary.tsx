import type { Read } from '../../../contract/answer.ts'
import type { Store } from '../../../contract/store.ts'
import { PhoneWithCopyButton } from '../../resources/Contact.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Summary } from '../../ui/page.tsx'

/** The balance, the creator and the phone number of a store. */
export function StoreSummary({ record: { balance, creator, phone } }: { record: Read<typeof Store> }) {
  const text = useText()
  return (
    <Summary
      facts={[
        { name: text('store.field.balance'), value: formatNumber(balance) },
        { name: text('store.field.creator'), value: creator },
        { name: text('store.field.phone'), value: phone && <PhoneWithCopyButton kind="store" phone={phone} /> },
      ]}
    />
  )
}
