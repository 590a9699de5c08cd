import { userEndpoints } from '../../../../contract/user.ts'
import { useRecord } from '../../../resources/record/RecordPage.tsx'
import { USER_FACTS } from '../../user/facts.tsx'
import { userResource } from '../../user/resource.ts'
import { useUserCommandRegistration } from '../../user/useUserCommandRegistration.ts'
import type { Partner } from './PartnerName.tsx'
import { PartnerRecord } from './PartnerRecord.tsx'

const BESIDE_CONVERSATION = { isBesideConversation: true, open: () => undefined }

/** The member of a conversation, with the commands of the member's page. */
export default function MemberPartner({ partner }: { partner: Partner }) {
  const query = useRecord(userEndpoints.get, String(partner.id))
  useUserCommandRegistration(query.data, BESIDE_CONVERSATION)
  return <PartnerRecord resource={userResource} partner={partner} query={query} facts={USER_FACTS} />
}
