import { isolateText } from '../../../../contract/typedText.ts'
import { userEndpoints } from '../../../../contract/user.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../../resources/Contact.tsx'
import { useRecord } from '../../../resources/RecordPage.tsx'
import { useText } from '../../../text.ts'
import { Fact, Facts } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { userResource } from '../../user/resource.ts'
import { UserSummary } from '../../user/UserSummary.tsx'
import { useUserCommandRegistration } from '../../user/useUserCommandRegistration.ts'
import type { Partner } from './PartnerName.tsx'
import { PartnerRecord } from './PartnerRecord.tsx'

const BESIDE_CONVERSATION = { isBesideConversation: true, open: () => undefined }

/** The member of a conversation, with the commands of the member's page. */
export default function MemberPartner({ partner }: { partner: Partner }) {
  const text = useText()
  const query = useRecord(userEndpoints.get, String(partner.id))
  useUserCommandRegistration(query.data, BESIDE_CONVERSATION)
  return (
    <PartnerRecord resource={userResource} partner={partner} query={query}>
      {(user) => (
        <>
          <div className="px-3 pb-3 sm:px-4">
            <UserSummary record={user} />
          </div>
          <Facts>
            <Fact name={text('user.field.fullNameKana')}>{user.fullNameKana}</Fact>
            <Fact name={text('user.field.nickName')}>{user.nickName}</Fact>
            <Fact name={text('user.field.phone')}>
              {user.phone && <PhoneWithCopyButton kind="user" phone={user.phone} />}
            </Fact>
            <Fact name={text('user.field.email')}>
              {user.email && <EmailWithCopyButton kind="user" email={user.email} />}
            </Fact>
            <Fact name={text('user.field.address')}>{isolateText(user.prefecture) + isolateText(user.address)}</Fact>
            <Fact name={text('user.field.createdAt')}>
              <Time at={user.createdAt} as="dateTime" />
            </Fact>
          </Facts>
        </>
      )}
    </PartnerRecord>
  )
}
