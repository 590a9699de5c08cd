import { type EditableMasterDataType, MASTER_DATA_TYPES } from '../../../contract/kinds/masterData.ts'

const NON_ENTRY_SECTIONS = ['calendar', 'reportReason', 'notificationSetting', 'resource', 'deletedResource'] as const

export type MasterDataSection = EditableMasterDataType | (typeof NON_ENTRY_SECTIONS)[number]

/** The tabs of the master data screen: the types of entries, then the other kinds of records. */
export const MASTER_DATA_SECTIONS: readonly MasterDataSection[] = [...MASTER_DATA_TYPES, ...NON_ENTRY_SECTIONS]
