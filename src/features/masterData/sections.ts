import { type EditableMasterDataType, MASTER_DATA_TYPES } from '../../../contract/kinds/masterData.ts'

const OTHER_SECTIONS = ['calendar', 'notificationSetting', 'resource', 'deletedResource'] as const

export type MasterDataSection = EditableMasterDataType | (typeof OTHER_SECTIONS)[number]

/** The tabs of the master data screen: the types of entries, then the other kinds of records. */
export const MASTER_DATA_SECTIONS: readonly MasterDataSection[] = [...MASTER_DATA_TYPES, ...OTHER_SECTIONS]
