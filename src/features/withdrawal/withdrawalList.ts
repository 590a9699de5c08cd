import { KEY_MAP } from '../../keyMap.ts'
import { withdrawalRecordKind } from '../../../contract/kinds/withdrawal.ts'
import { declareList } from '../../navigation/screen.ts'

/** The declaration of the list of withdrawals, shared by all its screens. The tabs are in display order (rule 3.4). */
export const withdrawalList = declareList({
  declaration: withdrawalRecordKind,
  tabs: { all: null, requesting: 'requested', rejected: 'rejected', transferring: 'transferring', success: 'paid' },
  defaultTab: 'requesting',
  oldestFirstTabs: ['requesting', 'transferring'],
  filters: { member: 'userId', stuck: 'stuck' },
  loadFilters: async () => (await import('./filters.ts')).WITHDRAWAL_FILTERS,
  hasRecordPanel: true,
  paramsWhenShown: { section: 'withdrawals' },
  tabShortcutPrefix: KEY_MAP.list.status[0],
})
