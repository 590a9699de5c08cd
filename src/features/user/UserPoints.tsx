import type { Read } from '../../../contract/answer.ts'
import { useNavigate } from '@tanstack/react-router'
import type { PointEntry } from '../../../contract/point.ts'
import { listUserPointHistory, listUserReferrals, type ReferredUser, type User } from '../../../contract/user.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import { ChildList } from '../../resources/list/ChildList.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { useTabCommandRegistration } from '../../resources/list/useTabCommandRegistration.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { HeadFact, HeadFacts } from '../../ui/factGroups.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { pointEntryColumns, referralColumns } from './pointColumns.tsx'
import { USER_POINT_LISTS, type UserPointListName } from './sections.ts'

interface UserPointsProps {
  user: Read<typeof User>
  list: UserPointListName
  onListChange: (list: UserPointListName) => void
}

/** The `point` tab of a member: the referrer, the number of referred members, and lists of point entries and referred members. */
export function UserPoints({ user, list, onListChange }: UserPointsProps) {
  const text = useText()
  const listLabelOf = (each: UserPointListName) => text(`user.list.${each}`)
  useTabCommandRegistration({
    commandIdPrefix: 'user.list',
    tabs: USER_POINT_LISTS,
    tabLabelOf: listLabelOf,
    tabShortcutPrefix: KEY_MAP.list.status[0],
    onTabChange: onListChange,
  })
  useRefocusWhenContentChanges(list)
  const url = `/user-detail/${user.id}?tab=point`
  return (
    <>
      <div className="px-3 pb-4 sm:px-6">
        <HeadFacts>
          <HeadFact
            name={text('user.field.referrer')}
            value={
              user.referrer && (
                <PermittedLink to={urlOfScreen('/user-detail/$id', { id: user.referrer.id }, { tab: 'point' })}>
                  {user.referrer.fullName}
                </PermittedLink>
              )
            }
          />
          <HeadFact name={text('user.field.referredCount')} value={formatNumber(user.referredCount)} />
        </HeadFacts>
      </div>
      <div>
        <Tabs
          label={text('user.lists')}
          currentId={list}
          panelId="user-list"
          tabs={USER_POINT_LISTS.map((each, index) => ({
            id: each,
            label: listLabelOf(each),
            href: index === 0 ? url : withSearchParams(url, { list: each }),
          }))}
          onTabChange={onListChange}
        />
      </div>
      <div id="user-list" role="tabpanel" aria-label={listLabelOf(list)} className="pt-4">
        {list === 'history' ? (
          <ChildList definition={POINT_ENTRY_LIST} params={{ id: user.id }} />
        ) : (
          <ReferralList userId={user.id} />
        )}
      </div>
    </>
  )
}

const POINT_ENTRY_LIST: ListDefinition<Read<typeof PointEntry>> = {
  endpoint: listUserPointHistory,
  label: 'user.list.history',
  columns: pointEntryColumns,
  rowName: ({ id }) => String(id),
  emptyText: 'user.list.history.empty',
}

const REFERRAL_LIST: ListDefinition<Read<typeof ReferredUser>> = {
  endpoint: listUserReferrals,
  label: 'user.list.referrals',
  columns: referralColumns,
  rowName: ({ fullName }) => fullName,
  href: ({ id }) => `/user-detail/${id}`,
  emptyText: 'user.list.referrals.empty',
}

function ReferralList({ userId }: { userId: number }) {
  const navigate = useNavigate()
  return (
    <ChildList
      definition={REFERRAL_LIST}
      params={{ id: userId }}
      onOpen={({ id }) => void navigate({ to: '/user-detail/$id', params: { id: String(id) }, search: {} })}
    />
  )
}
