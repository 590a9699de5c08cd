import { RecordStatus } from '../enumerations.ts'
import { declareFormRecordKind } from '../recordKind.ts'

/** A reason that members choose when they report something (rule 11.10). */
export const reportReasonRecordKind = declareFormRecordKind({
  name: 'reportReason',
  path: '/system/report-reason',
  screens: ['/masterdata'],
  access: 'SYSTEM_MANAGEMENT',
  transitionPermission: 'SYSTEM_MANAGEMENT',
  states: { active: RecordStatus.ACTIVE, deactivated: RecordStatus.DE_ACTIVE },
  fields: {
    name: { type: 'line', max: 60, isSearched: true, hasHint: false },
    position: { type: 'integer', min: 1, max: 999, isSearched: false, hasHint: false },
  },
  nameField: 'name',
  columns: ['name', 'position', 'status', 'createdAt'],
  facts: ['position', 'createdAt', 'updatedAt'],
  sortFields: ['position', 'name', 'id'],
  defaultSort: 'position',
  isSearchable: true,
  filters: {},
  affectsAlso: ['getReport'],
  notifiesAlso: ['REPORT_MANAGEMENT'],
})
