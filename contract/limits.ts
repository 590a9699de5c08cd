/** The constants of the rules (docs/rules.md), with their units. */

/** The base path of every call. */
export const API_BASE = '/api/cms'
/** On every answer to somebody who is signed in: it shows all changes that were finished before this cursor. */
export const CURSOR_HEADER = 'X-Cursor'
export const REQUEST_TIMEOUT_MS = 180_000
export const ACCESS_COOKIE_DAYS = 30
export const SOCKET_RECONNECT_DELAY_MS = 500
export const SOCKET_ATTEMPTS = 10
export const QUERY_CACHE_MS = 86_400_000
export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100
export const PASSWORD_MIN = 6
/** Argon2 reads the whole password, so its length is bounded (rule 6.2). */
export const PASSWORD_MAX = 200
export const PERCENT_MAX = 100
export const POINT_MAX = 999_999
/** The greatest number that the database's integers hold, ids among them. */
export const INTEGER_MAX = 2_147_483_647
/** A search is at most so long, in characters. */
export const SEARCH_MAX = 100
/** A reason is at most so long, in characters. */
export const REASON_MAX = 500
export const SUCCESS_NOTICE_MS = 5_000
/** The answer of the server that ends a session (rule 7.3). */
export const INACTIVE_MESSAGE = 'This user is inactive'
/** Every day and time of a record is shown, filtered and counted in this zone, wherever the reader is. */
export const BUSINESS_TIME_ZONE = 'Asia/Tokyo'
/** The offset of that zone from UTC, in minutes. Japan has had no summer time since 1951. */
export const BUSINESS_UTC_OFFSET_MINUTES = 540
