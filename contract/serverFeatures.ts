/**
 * What a server may keep besides answering calls. A server names in `features` of the profile what it keeps, and the
 * console promises nothing else to its readers:
 *
 * - `idempotencyKeys`: a write that is sent again with the same `Idempotency-Key` takes effect once.
 * - `versions`: a write that is based on an older version of the record is refused with 409.
 * - `restoration`: what was deleted can be restored by the calls for that.
 * - `signOut`: `POST /auth/logout` ends the session.
 * - `liveChanges`: the socket sends `RECORD_CHANGED` for every write.
 * - `savedViews`: views of lists and the columns of a list are stored for each person.
 * - `invitations`: several staff members are added and invited by one call.
 */
export const SERVER_FEATURES = [
  'idempotencyKeys',
  'versions',
  'restoration',
  'signOut',
  'liveChanges',
  'savedViews',
  'invitations',
] as const
export type ServerFeature = (typeof SERVER_FEATURES)[number]
