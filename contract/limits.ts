/** The constants of the rules (docs/rules.md), with their units. */

/** The base path of the API. */
export const API_BASE = '/api/cms'
/** The response header with the server's cursor. The response includes every change committed before that cursor. */
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
/** The greatest value of a PostgreSQL `integer`, the type of ids. */
export const INTEGER_MAX = 2_147_483_647
/** The maximum length of a search text, in UTF-16 code units. */
export const SEARCH_MAX = 100
/** The maximum length of a reason, in UTF-16 code units. */
export const REASON_MAX = 500
export const SUCCESS_NOTICE_MS = 5_000
/** The error message of the server on which the console ends the session (rule 7.3). */
export const INACTIVE_MESSAGE = 'This user is inactive'
/** Days and times of records are shown, filtered and counted in this time zone, regardless of the reader's own. */
export const BUSINESS_TIME_ZONE = 'Asia/Tokyo'
/** The offset of the business time zone from UTC, in minutes. Japan has had no summer time since 1951. */
export const BUSINESS_UTC_OFFSET_MINUTES = 540
