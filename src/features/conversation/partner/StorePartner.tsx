import { storeEndpoints } from '../../../../contract/store.ts'
import { useRecord } from '../../../resources/record/RecordPage.tsx'
import { STORE_FACTS } from '../../store/facts.tsx'
import { storeResource } from '../../store/resource.ts'
import { useStoreCommandRegistration } from '../../store/useStoreCommandRegistration.ts'
import type { Partner } from './PartnerName.tsx'
import { PartnerRecord } from './PartnerRecord.tsx'
import { WaitingCoupons } from './WaitingCoupons.tsx'

const BESIDE_CONVERSATION = { isBesideConversation: true, open: () => undefined }
const FACTS = { ...STORE_FACTS, head: [...STORE_FACTS.head, { id: 'waitingCoupons', Part: WaitingCoupons }] }

/** The store of a conversation, with the commands of the store's page. */
export default function StorePartner({ partner }: { partner: Partner }) {
  const query = useRecord(storeEndpoints.get, String(partner.id))
  useStoreCommandRegistration(query.data, BESIDE_CONVERSATION)
  return <PartnerRecord resource={storeResource} partner={partner} query={query} facts={FACTS} />
}
