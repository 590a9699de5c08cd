/** The greatest time limit of a state: a year. */
export const TIME_LIMIT_HOURS_MAX = 8_760

/**
 * The settings with the time limits of the states in which records wait for staff, in hours (rule 4.14). Each has the
 * name of a kind of record and of its state. A setting without a value leaves the limit to the chart.
 */
export const TIME_LIMIT_FIELD_NAMES = [
  'storeRequestedLimitHours',
  'couponPaymentWaitingLimitHours',
  'withdrawalRequestedLimitHours',
  'withdrawalTransferringLimitHours',
  'reportUnhandledLimitHours',
  'adminNotificationOverdueLimitHours',
] as const
export type TimeLimitFieldName = (typeof TIME_LIMIT_FIELD_NAMES)[number]

/** Returns the setting with the time limit of a state; undefined if the settings have none for it. */
export function timeLimitFieldOf(kindName: string, state: string): TimeLimitFieldName | undefined {
  const expected = `${kindName}${state.charAt(0).toUpperCase()}${state.slice(1)}LimitHours`
  return TIME_LIMIT_FIELD_NAMES.find((name) => name === expected)
}
