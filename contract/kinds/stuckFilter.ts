/**
 * The filter of the kinds of records that wait for staff within a time limit: the stuck records, which have been in their
 * state for longer than its limit (rule 4.14).
 */
export const STUCK_FILTER = { stuck: ['yes'] } as const
