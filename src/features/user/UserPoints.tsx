import type { Read } from '../../../contract/answer.ts'
import { userReferralList } from '../../../contract/kinds/childLists.ts'
import { userPointHistoryList } from '../../../contract/kinds/pointLists.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listUserPointHistory, listUserReferrals, type ReferredUser, type User } from '../../../contract/user.ts'
import type { PageAndSort } from '../../api/pageQueryParams.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import { RecordList } from '../../resources/list/RecordList.tsx'
import { useTabCommandRegistration } from '../../resources/list/useTabCommandRegistration.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { HeadFact, HeadFacts } from '../../ui/factGroups.tsx'
import { EmptyList } from '../../ui/statusMessages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { pointEntryColumns, referralColumns } from './pointColumns.tsx'
import { USER_POINT_LISTS, type UserPointListName } from './sections.ts'

interface UserPointsProps {
  user: Read<typeof User>
  list: UserPointListName
  pageAndSort: PageAndSort
  onListChange: (list: UserPointListName) => void
  onPageAndSortChange: (pageAndSort: PageAndSort) => void
}

/** The `point` tab of a member: the referrer, the number of referred members, and lists of point entries and referred members. */
export function UserPoints({ user, list, pageAndSort, onListChange, onPageAndSortChange }: UserPointsProps) {
  const text = useText()
  const listLabelOf = useCallback((each: UserPointListName) => text(`user.list.${each}`), [text])
  useTabCommandRegistration({
    commandIdPrefix: 'user.list',
    tabs: USER_POINT_LISTS,
    tabLabelOf: listLabelOf,
    tabShortcutPrefix: KEY_MAP.list.status[0],
    onTabChange: onListChange,
  })
  useRefocusWhenContentChanges(list)
  const url = `/user-detail/${user.id}?tab=point`
  const listProps = {
    params: { id: user.id },
    label: listLabelOf(list),
    tableKey: `${url}&list=${list}`,
    pageAndSort,
    onPageAndSortChange,
  }
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
        {list === 'history' ? <PointEntryList {...listProps} /> : <ReferralList {...listProps} />}
      </div>
    </>
  )
}

interface ListProps {
  params: { id: number }
  label: string
  tableKey: string
  pageAndSort: PageAndSort
  onPageAndSortChange: (pageAndSort: PageAndSort) => void
}

function PointEntryList(props: ListProps) {
  const text = useText()
  return (
    <RecordList
      endpoint={listUserPointHistory}
      sortFields={userPointHistoryList.sortFields}
      columns={pointEntryColumns}
      rowName={idOf}
      emptyContent={<EmptyList title={text('user.list.history.empty')} />}
      {...props}
    />
  )
}

function ReferralList(props: ListProps) {
  const text = useText()
  const navigate = useNavigate()
  return (
    <RecordList
      endpoint={listUserReferrals}
      sortFields={userReferralList.sortFields}
      columns={referralColumns}
      rowName={nameOf}
      href={hrefOf}
      onOpen={({ id }) => void navigate({ to: '/user-detail/$id', params: { id: String(id) }, search: {} })}
      emptyContent={<EmptyList title={text('user.list.referrals.empty')} />}
      {...props}
    />
  )
}

function idOf({ id }: { id: number }): string {
  return String(id)
}

function nameOf({ fullName }: Read<typeof ReferredUser>): string {
  return fullName
}

function hrefOf({ id }: Read<typeof ReferredUser>): string {
  return `/user-detail/${id}`
}
