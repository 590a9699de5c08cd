import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { type User, userEndpoints } from '../../../contract/user.ts'
import type { PageAndSort } from '../../api/pageQueryParams.ts'
import { RecordPage, useRecord } from '../../resources/record/RecordPage.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { useBackCommandRegistration } from '../../resources/record/useBackCommandRegistration.ts'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useNeighbors } from '../../resources/record/useNeighbors.ts'
import { useText } from '../../texts/text.ts'
import { USER_FACTS } from './facts.tsx'
import { userResource } from './resource.ts'
import { USER_SECTIONS, type UserPointListName, type UserSection } from './sections.ts'
import { UserBankAccount } from './UserBankAccount.tsx'
import { UserPicture } from './UserPicture.tsx'
import { UserPoints } from './UserPoints.tsx'
import { UserProfile } from './UserProfile.tsx'
import { useUserCommandRegistration } from './useUserCommandRegistration.ts'

/** The screen of one member (`User`), with tabs for the profile, the points and the bank account. */
export default function UserDetailScreen() {
  const text = useText()
  const { id } = useParams({ from: '/shell/user-detail/$id' })
  const userQuery = useRecord(userEndpoints.get, id)
  const neighbors = useNeighbors(userResource, Number(id))
  useUserCommandRegistration(userQuery.data, neighbors)
  useBackCommandRegistration('/users')
  return (
    <RecordPage
      resource={userResource}
      query={userQuery}
      neighbors={neighbors}
      title={text('screen.userDetail')}
      nameOf={({ fullName }) => fullName}
      facts={USER_FACTS}
      Picture={UserPicture}
      backLink={
        <Link to="/users" className="link">
          {text('users.title')}
        </Link>
      }
    >
      {(record) => <UserSections user={record} />}
    </RecordPage>
  )
}

function UserSections({ user }: { user: Read<typeof User> }) {
  const text = useText()
  const { tab = 'profile', list = 'history' } = useSearch({ from: '/shell/user-detail/$id' })
  const [, change] = useListSearch<{ list?: UserPointListName } & PageAndSort>()
  const onShownListChange = (next: UserPointListName) =>
    change({ list: next === 'history' ? undefined : next, sort: undefined, page: undefined }, true)
  const sectionLabelOf = (section: UserSection) => text(`user.tab.${section}`)
  return (
    <Sections
      path={`/user-detail/${user.id}`}
      searchParam="tab"
      label={user.fullName}
      sections={USER_SECTIONS}
      sectionLabelOf={sectionLabelOf}
      current={tab}
      isRecordPage
    >
      {tab === 'profile' && <UserProfile user={user} />}
      <div className="pt-4 empty:hidden">
        {tab === 'point' && <UserPoints user={user} list={list} onListChange={onShownListChange} />}
        {tab === 'bank' && <UserBankAccount id={user.id} />}
      </div>
    </Sections>
  )
}
