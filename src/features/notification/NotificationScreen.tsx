import { STAFF_NOTIFICATION_KINDS, type StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useTabCommandRegistration } from '../../resources/list/useTabCommandRegistration.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import { unreadCountText } from '../../shared/unreadCountText.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotificationChoices } from './choices/NotificationChoices.tsx'
import { KindFilter } from './KindFilter.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { NOTIFICATION_SECTIONS, type NotificationSection } from './sections.ts'
import { useUnreadCount } from './useUnreadCount.ts'

/** The search parameters of the screen of notifications. */
interface NotificationSearch {
  tab?: NotificationSection | undefined
  kind?: string | undefined
}

const [DEFAULT_SECTION] = NOTIFICATION_SECTIONS

/** The screen of the signed-in person's notifications: the unread ones, all of them, and what the person has chosen. */
export default function NotificationScreen() {
  const text = useText()
  const { path } = useScreen()
  const [{ tab = DEFAULT_SECTION, kind: kindInUrl }, change] = useListSearch<NotificationSearch>()
  const kind = STAFF_NOTIFICATION_KINDS.find((each) => each === kindInUrl)
  const unreadCount = useUnreadCount()
  const tabLabelOf = (each: NotificationSection) => text(`notification.tab.${each}`)
  const onTabChange = (next: NotificationSection) =>
    void change({
      tab: next === DEFAULT_SECTION ? undefined : next,
      ...(next === 'choices' ? { kind: undefined } : {}),
    })
  useTabCommandRegistration({
    commandIdPrefix: 'notification.tab',
    tabs: NOTIFICATION_SECTIONS,
    tabLabelOf,
    onTabChange,
  })
  const onKindChange = (chosen: StaffNotificationKind | undefined) => void change({ kind: chosen }, true)
  const title = text('screen.notification')
  return (
    <>
      <PageHeader title={title}>
        <CommandButton id="notification.readAll" tone="plain" />
      </PageHeader>
      <Tabs
        label={title}
        currentId={tab}
        tabs={NOTIFICATION_SECTIONS.map((each) => ({
          id: each,
          label: tabLabelOf(each),
          ...(each === 'unread'
            ? { count: unreadCount === undefined ? '' : unreadCountText(unreadCount), needsDecision: unreadCount !== 0 }
            : {}),
          href: each === DEFAULT_SECTION ? path : withSearchParams(path, { tab: each }),
        }))}
        onTabChange={onTabChange}
      />
      {tab === 'choices' ? (
        <NotificationChoices />
      ) : (
        <>
          <KindFilter kind={kind} onKindChange={onKindChange} />
          <NotificationsTab
            key={`${tab} ${kind ?? ''}`}
            {...{ tab, kind, onKindChange }}
            onShowAll={() => onTabChange('all')}
          />
        </>
      )}
    </>
  )
}
