/** The events of histories that have no message of a lifecycle. The message `history.{event}` names each of them. */
const SHARED_HISTORY_EVENTS = [
  'create',
  'edit',
  'editHours',
  'delete',
  'changePassword',
  'invite',
  'acceptInvitation',
  'signIn',
  'signOut',
  'refuseSignIn',
  'import',
  'move',
  'mergeMasterData',
  'retire',
  'restore',
  'setPicture',
  'removePicture',
  'endSession',
  'endOtherSessions',
  'setUpSecondFactor',
  'removeSecondFactor',
  'replaceRecoveryCodes',
  'useRecoveryCode',
  'requireSecondFactor',
  'waiveSecondFactor',
  'resetSecondFactor',
  'requestRecovery',
  'recoverPassword',
  'grantSuperAdmin',
  'revokeSuperAdmin',
  'revealBankAccount',
  'viewBankAccount',
  'viewMessages',
  'downloadCsv',
  'addNote',
  'assign',
  'wake',
  'begin',
  'miss',
  'complete',
  'takeEffect',
  'replace',
] as const

/** The events whose message also has the values of the only changed field, as `before` and `after`. */
const HISTORY_EVENTS_WITH_VALUES = ['merge', 'enterReferralCode'] as const

type SharedHistoryEvent = (typeof SHARED_HISTORY_EVENTS | typeof HISTORY_EVENTS_WITH_VALUES)[number]

/** The message that names an event of a history. */
export interface HistoryEventText<Key extends string = string> {
  key: Key
  /** The values of its placeholders, if it has any. */
  values?: { before: string; after: string }
}

/** Returns the message of an event that has none of a lifecycle; undefined for any other event. */
export function sharedHistoryEventText({
  event,
  changes: [change],
}: {
  event: string
  changes: readonly { before: string | null; after: string | null }[]
}): HistoryEventText<`history.${SharedHistoryEvent}`> | undefined {
  const shared = SHARED_HISTORY_EVENTS.find((each) => each === event)
  if (shared !== undefined) return { key: `history.${shared}` }
  const withValues = HISTORY_EVENTS_WITH_VALUES.find((each) => each === event)
  if (withValues === undefined || change === undefined) return undefined
  return { key: `history.${withValues}`, values: { before: change.before ?? '', after: change.after ?? '' } }
}
