import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { getUser, type User } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/account.ts'
import type { ListPlace } from '../../api/listPlace.ts'
import { RecordPage, useAddressed } from '../../resources/RecordPage.tsx'
import { Sections } from '../../resources/Sections.tsx'
import { useBackCommand } from '../../resources/useBackCommand.ts'
import { useText } from '../../text.ts'
import { USER_SECTIONS, type UserDetailSearch, type UserList, type UserSection } from './detailSearch.ts'
import { UserBankAccount } from './UserBankAccount.tsx'
import { UserPoints } from './UserPoints.tsx'
import { UserProfile } from './UserProfile.tsx'
import { useUserCommands } from './useUserCommands.ts'

/** One user: who they are, their points and code, where they are paid to, and what staff can do with them. */
export default function UserDetailScreen() {
  const text = useText()
  const { id } = useParams({ from: '/shell/user-detail/$id' })
  const user = useAddressed(getUser, id)
  useUserCommands(user.data)
  useBackCommand('/users')
  return (
    <RecordPage
      lifecycle={userLifecycle}
      found={user}
      title={text('screen.userDetail')}
      nameOf={({ fullName }) => fullName}
      trail={
        <Link to="/users" className="link">
          {text('users.title')}
        </Link>
      }
    >
      {(found) => <Parts key={found.id} user={found} />}
    </RecordPage>
  )
}

function Parts({ user }: { user: User }) {
  const text = useText()
  const { tab = 'profile', list = 'history', ...place } = useSearch({ from: '/shell/user-detail/$id' })
  const navigate = useNavigate({ from: '/user-detail/$id' })
  const show = useCallback((search: UserDetailSearch) => void navigate({ search, replace: true }), [navigate])
  const onList = useCallback(
    (next: UserList) => show({ tab: 'point', ...(next === 'history' ? {} : { list: next }) }),
    [show],
  )
  const onPlace = ({ sort, page }: ListPlace) =>
    show({
      tab: 'point',
      ...(list === 'history' ? {} : { list }),
      ...(sort === undefined ? {} : { sort }),
      ...(page === undefined ? {} : { page }),
    })
  const label = useCallback((section: UserSection) => text(`user.tab.${section}`), [text])
  return (
    <Sections
      path={`/user-detail/${user.id}`}
      parameter="tab"
      label={user.fullName}
      sections={USER_SECTIONS}
      sectionLabel={label}
      current={tab}
      isOfRecord
    >
      <div className="pt-4">
        {tab === 'profile' && <UserProfile user={user} />}
        {tab === 'point' && <UserPoints user={user} list={list} place={place} onList={onList} onPlace={onPlace} />}
        {tab === 'bank' && <UserBankAccount id={user.id} />}
      </div>
    </Sections>
  )
}
