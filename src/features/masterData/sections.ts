import { type EditableMasterDataType, MASTER_DATA_TYPES } from '../../../contract/kinds/masterData.ts'
import { type FormKindName, formKinds } from '../../../contract/recordKinds.ts'

type OtherSection = 'calendar' | 'notificationSetting' | 'resource' | 'deletedResource'
export type MasterDataSection = EditableMasterDataType | FormKindName | OtherSection

/** The kinds of records with forms that the master data screen shows, each in a tab. */
export const MASTER_DATA_FORM_KINDS = formKinds.filter(({ screens }) => screens.includes('/masterdata'))

/** The tabs of the master data screen: the types of entries, then the other kinds of records. */
export const MASTER_DATA_SECTIONS: readonly MasterDataSection[] = [
  ...MASTER_DATA_TYPES,
  'calendar',
  ...MASTER_DATA_FORM_KINDS.map(({ name }) => name),
  'notificationSetting',
  'resource',
  'deletedResource',
]
