import { adminNotificationRecordKind } from '../../../contract/kinds/adminNotification.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const adminNotificationScreen = declareScreen({
  path: '/admin-notification',
  title: 'menu.adminNotification',
  permission: 'NOTIFICATION_MANAGEMENT',
  icon: 'megaphone',
  shortcutLetter: 'n',
  keywords: ['oshirase', 'notification', 'announce'],
  linkedCommands: [{ id: 'adminNotification.create', title: 'adminNotification.create' }],
  lists: {
    adminNotifications: declareList({
      declaration: adminNotificationRecordKind,
      tabs: {
        all: null,
        draft: 'draft',
        scheduled: 'scheduled',
        overdue: 'overdue',
        sending: 'sending',
        sent: 'sent',
        cancelled: 'cancelled',
      },
      defaultTab: 'draft',
      oldestFirstTabs: ['overdue'],
      filters: { stuck: 'stuck' },
      loadFilters: async () => (await import('../../shared/stuckFilter.ts')).ONLY_STUCK_LIST_FILTER,
      hasRecordPanel: true,
    }),
  },
  load: () => import('./AdminNotificationScreen.tsx'),
})
