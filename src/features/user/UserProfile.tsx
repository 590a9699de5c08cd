import type { Read } from '../../../contract/answer.ts'
import { isolateText } from '../../../contract/typedText.ts'
import type { User } from '../../../contract/user.ts'
import { pictureUrl } from '../../api/urls.ts'
import { genderName } from './genderName.ts'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordLifecycle } from '../../resources/RecordLifecycle.tsx'
import { useText } from '../../text.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../resources/Contact.tsx'
import { Fact, Facts } from '../../ui/page.tsx'
import { PersonPicture } from '../../ui/personPicture.tsx'
import { Time } from '../../ui/time.tsx'
import { userResource } from './resource.ts'

/** The `profile` tab of a member: their data and their history. */
export function UserProfile({ user }: { user: Read<typeof User> }) {
  const text = useText()
  return (
    <RecordBody
      facts={
        <Facts>
          <Fact name={text('user.field.profileImage')}>
            <PersonPicture source={pictureUrl(user.profileImage)} name={user.fullName} alt={user.fullName} />
          </Fact>
          <Fact name={text('user.field.fullName')}>{user.fullName}</Fact>
          <Fact name={text('user.field.fullNameKana')}>{user.fullNameKana}</Fact>
          <Fact name={text('user.field.nickName')}>{user.nickName}</Fact>
          <Fact name={text('user.field.birthDate')}>
            {user.birthDate !== null && <Time at={user.birthDate} as="date" />}
          </Fact>
          <Fact name={text('user.field.sex')}>{genderName(user.sex, text)}</Fact>
          <Fact name={text('user.field.phone')}>
            {user.phone && <PhoneWithCopyButton kind="user" phone={user.phone} />}
          </Fact>
          <Fact name={text('user.field.email')}>
            {user.email && <EmailWithCopyButton kind="user" email={user.email} />}
          </Fact>
          <Fact name={text('user.field.zipcode')}>{user.zipcode}</Fact>
          <Fact name={text('user.field.address')}>{isolateText(user.prefecture) + isolateText(user.address)}</Fact>
          <Fact name={text('user.field.company')}>{user.company}</Fact>
          <Fact name={text('user.field.industries')}>{user.industries.map(isolateText).join('、')}</Fact>
          {user.statusReason !== null && <Fact name={text('user.field.statusReason')}>{user.statusReason}</Fact>}
          <Fact name={text('user.field.createdAt')}>
            <Time at={user.createdAt} as="dateTime" />
          </Fact>
          <Fact name={text('user.field.updatedAt')}>
            <Time at={user.updatedAt} as="dateTime" />
          </Fact>
          <Fact name={text('user.field.id')}>{user.id}</Fact>
        </Facts>
      }
    >
      <RecordLifecycle record={{ resource: userResource, id: user.id, status: user.status, name: user.fullName }} />
    </RecordBody>
  )
}
