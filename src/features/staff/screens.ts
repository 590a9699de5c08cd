import { staffRecordKind } from '../../../contract/kinds/staff.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { ACCOUNT_LIST_TABS } from '../../shared/accountTabs.ts'

export const staffScreen = declareScreen({
  path: '/staffs',
  title: 'menu.staff',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'badge',
  shortcutLetter: 't',
  keywords: ['sutaffu', 'staff'],
  linkedCommands: [{ id: 'staff.create', title: 'staff.create' }],
  lists: {
    staffs: declareList({
      declaration: staffRecordKind,
      tabs: ACCOUNT_LIST_TABS,
      defaultTab: 'active',
      hasRecordPanel: true,
    }),
  },
  load: () => import('./StaffScreen.tsx'),
})
