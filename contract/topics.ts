import type { EndpointId } from './endpoints.ts'
import type { RecordKind, VersionedRecordKind } from './recordKind.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { grantingGroupsOf, type PermissionGroup } from './permission.ts'
import { byKindName, kinds } from './recordKinds.ts'
import { recordEndpointIds } from './recordEndpointIds.ts'

/** Who is notified of a change, and which endpoints their open consoles call again. */
export interface Topic {
  /** Who is notified: staff with one of the groups, only the staff member whom the record concerns, or everybody. */
  audience: readonly PermissionGroup[] | 'self' | 'everybody'
  /**
   * The groups whose staff may read the history of the records, and are told the write and its author. Others who are
   * notified learn only that the record has changed. Absent if the whole audience may read the history.
   */
  historyReaders?: readonly PermissionGroup[]
  /** The endpoints whose responses the change affects. */
  affects: readonly EndpointId[]
}

/**
 * The endpoints with the numbers of what waits for staff, which nearly every open console shows and nearly every change
 * affects. Consoles call them again after a wait.
 */
export const QUEUE_ENDPOINT_IDS: readonly EndpointId[] = ['getQueue', 'countStuckRecords']

/** The topics of the records whose changes are sent to open consoles. */
export const recordTopics = {
  ...byKindName(toRecordTopic),
  profile: { audience: 'self', affects: ['getProfile', 'listPermissions', 'getSecondFactor'] },
  /** Affects the second factor, because a sign-in may have used up a recovery code. */
  session: { audience: 'self', affects: ['listSessions', 'getSecondFactor'] },
  /** Whether a conversation is muted for the staff member. */
  conversationMute: { audience: 'self', affects: ['getConversation'] },
  /** Notifies the readers of the staff list of a sign-in of a staff member. */
  signIn: { audience: groupsOf(staffRecordKind), affects: ['getStaff', 'listStaffHistory'] },
  role: {
    audience: ['SYSTEM_MANAGEMENT'],
    affects: [
      'listRoles',
      'getRole',
      'listRoleHistory',
      'listDeletedRoles',
      'getRolePermissions',
      'listStaffs',
      'getStaff',
    ],
  },
  masterData: {
    audience: 'everybody',
    historyReaders: ['SYSTEM_MANAGEMENT'],
    affects: [
      'listMasterData',
      'listIndustries',
      'listPrefectures',
      'listMakers',
      'listCategories',
      'getMasterDataEntry',
      'previewMasterDataMerge',
      'listMasterDataEntryHistory',
      'listStores',
      'getStore',
      'listStoreHistory',
      'listUsers',
      'getUser',
      'listUserHistory',
      'listStoreProducts',
      'listProducts',
      'getProduct',
      'listProductHistory',
    ],
  },
  /** Notifies the readers of master data that more or fewer records use an entry. */
  masterDataUse: {
    audience: ['SYSTEM_MANAGEMENT'],
    affects: [
      'listIndustries',
      'listPrefectures',
      'listMakers',
      'listCategories',
      'getMasterDataEntry',
      'previewMasterDataMerge',
    ],
  },
  content: {
    audience: ['SYSTEM_MANAGEMENT'],
    affects: [
      'listContentResources',
      'getContentResource',
      'listContentResourceHistory',
      'listDeletedContentResources',
    ],
  },
  language: {
    audience: 'everybody',
    historyReaders: ['SYSTEM_MANAGEMENT'],
    affects: [
      'getTranslation',
      'listTranslationEntries',
      'getTranslationEntry',
      'listTranslationEntryHistory',
      'listDeletedTranslationEntries',
    ],
  },
  permission: {
    audience: ['SYSTEM_MANAGEMENT'],
    affects: [
      'listAllPermissions',
      'listPermissionHistory',
      'listDeletedPermissions',
      'listRoles',
      'getRole',
      'getRolePermissions',
      'getStaff',
      'listPermissions',
    ],
  },
  /** What staff do with a conversation, and for staff who reconnect, its messages too. */
  conversation: {
    audience: ['CONVERSATION_MANAGEMENT'],
    affects: [
      'listConversations',
      'countConversations',
      'countWaitingConversations',
      'countUnreadConversations',
      'getConversation',
      'listConversationNotes',
      'listConversationHistory',
    ],
  },
  replyTemplate: {
    audience: ['CONVERSATION_MANAGEMENT'],
    affects: ['listReplyTemplates', 'getReplyTemplate', 'listReplyTemplateHistory'],
  },
  /** A view of a list that everybody sees, or has seen until now. */
  savedView: { audience: 'everybody', affects: ['listSavedViews', 'getSavedView'] },
  /** A view that only the staff member sees. */
  ownSavedView: { audience: 'self', affects: ['listSavedViews', 'getSavedView'] },
  storeHours: { audience: ['STORE_MANAGEMENT'], affects: ['getStoreHours', 'listStoreHistory', 'listStoreSteps'] },
  /** Reviews are written in the apps. Staff see them with their store. */
  review: { audience: ['STORE_MANAGEMENT'], affects: ['listStoreReviews'] },
  account: {
    audience: ['STORE_MANAGEMENT'],
    affects: [
      'listStoreAdmins',
      'getStoreAdmin',
      'listStoreAdminHistory',
      'listStoreAdminSteps',
      'summarizeStoreAdminStates',
    ],
  },
} as const satisfies Record<string, Topic>

/** The name of a kind of record, also of one without a lifecycle, which has no `RecordKind`. */
export type RecordKindName = keyof typeof recordTopics

/** All topics whose changes are announced to open consoles: records, the points of members and stores, the config. */
export const topics = {
  ...recordTopics,
  userPoints: {
    audience: ['POINT_MANAGEMENT', 'USER_MANAGEMENT'],
    affects: [
      'listUsers',
      'getUser',
      'listUserPointHistory',
      'listUserPointEntries',
      'summarizeUserPointEntries',
      'getWithdrawalRequester',
    ],
  },
  storePoints: {
    audience: ['POINT_MANAGEMENT', 'STORE_MANAGEMENT'],
    affects: ['getStore', 'listStorePoints', 'listStorePointEntries', 'summarizeStorePointEntries'],
  },
  messages: {
    audience: ['CONVERSATION_MANAGEMENT'],
    affects: [
      'listConversations',
      'countConversations',
      'countWaitingConversations',
      'countUnreadConversations',
      'getConversation',
      'listMessages',
      'searchMessages',
    ],
  },
  /** What staff are notified of, and what they have read and chosen. They are told by an event of its own. */
  notification: {
    audience: 'everybody',
    affects: ['countUnreadNotifications', 'listNotifications', 'listNotificationChoices'],
  },
  config: {
    audience: 'everybody',
    historyReaders: ['SYSTEM_MANAGEMENT'],
    affects: [
      'getConfig',
      'getPublicConfig',
      'listConfigHistory',
      'getWithdrawalRequester',
      ...endpointsOfTimeLimits(),
    ],
  },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics

/** Returns the endpoints whose responses depend on the time limits of states, which are settings. */
function endpointsOfTimeLimits(): readonly EndpointId[] {
  const ids = kinds.filter(canBeStuck).flatMap(({ name }) => {
    const { list, counts } = recordEndpointIds(name)
    return [list, counts]
  })
  return [...QUEUE_ENDPOINT_IDS, ...(ids as readonly string[] as readonly EndpointId[])]
}

/** Whether records of a kind can be in a state for longer than its time limit (rule 4.14). */
function canBeStuck({ filters }: Pick<RecordKind, 'filters'>): boolean {
  return 'stuck' in filters
}

/**
 * Returns the topic of a kind of record: it is sent to all staff who may read the kind's list, and affects the kind's own
 * endpoints, the queue if its records can be stuck, and what the kind declares.
 */
function toRecordTopic(kind: RecordKind | VersionedRecordKind): Topic {
  const { name, affectsAlso, notifiesAlso } = kind
  const { list, counts, states, get, history, steps } = recordEndpointIds(name)
  const ownIds = 'states' in kind ? [list, counts, states, get, history, steps] : [list, get, history]
  const endpointIds: readonly string[] = [...ownIds, ...(affectsAlso === 'none' ? [] : affectsAlso)]
  const queueIds = canBeStuck(kind) ? QUEUE_ENDPOINT_IDS : []
  const affects = [...(endpointIds as readonly EndpointId[]), ...queueIds]
  const readers = groupsOf(kind)
  if (notifiesAlso === 'none') return { audience: readers, affects }
  return { audience: [...readers, ...notifiesAlso], historyReaders: readers, affects }
}

/** Returns the permission groups that may read the list of a kind of record. */
function groupsOf({ name, access }: Pick<RecordKind, 'name' | 'access'>): readonly PermissionGroup[] {
  if (access === 'public' || access === 'signedIn') throw new RangeError(`${name} is seen by no permission group`)
  return grantingGroupsOf(access)
}
