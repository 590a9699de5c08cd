/** The constants of the rules (docs/rules.md), with their units. */

/** The base path of the API. */
export const API_BASE = '/api/cms'
/** The base path of the API that the apps of members and stores call. */
export const APP_API_BASE = '/api/app'
/** The namespace of the socket (rule 7.7). */
export const SOCKET_NAMESPACE = '/chat'
/** The response header with the server's change cursor. The response includes every change committed before it. */
export const CHANGE_CURSOR_HEADER = 'X-Cursor'
/** The response header with the number of records in a CSV file, without the header row. */
export const ROW_COUNT_HEADER = 'X-Row-Count'
/** The greatest number of records in a CSV file. A spreadsheet takes 1,048,576 rows. */
export const CSV_ROWS_MAX = 1_000_000
/** The maximum length of the full name of a staff member, in characters. */
export const STAFF_NAME_MAX = 100
/** The maximum length of the name of a saved view of a list, in characters (rule 3.20). */
export const SAVED_VIEW_NAME_MAX = 60
/** The maximum number of views of one list that a staff member keeps for themselves, and that are shared. */
export const SAVED_VIEWS_PER_LIST_MAX = 30
/** The maximum length of the query string of a saved view, in UTF-16 code units. */
export const SAVED_VIEW_PARAMS_MAX = 4_000
/** The maximum number of columns that are chosen for a list. */
export const LIST_COLUMNS_MAX = 40
/** The maximum length of the path of a list's endpoint. */
export const LIST_PATH_MAX = 100
/** The maximum length of the names of the columns of a CSV file, in UTF-16 code units. */
export const CSV_COLUMNS_MAX = 2_000
/** The number of CSV files that a staff member may start to download in a minute. */
export const CSV_FILES_PER_MINUTE = 10
/** The number of bytes that the texts call 1 MB, as Windows does. */
export const MEGABYTE = 1_048_576
/** The maximum size of a request's body, in bytes. */
export const BODY_MAX = 1 * MEGABYTE
/**
 * The maximum size of a request's body with an imported file, in bytes. A quotation mark or a line break of the file
 * takes two bytes in JSON.
 */
export const LARGE_BODY_MAX = 16 * MEGABYTE
/** The maximum size of an imported file of texts, in bytes of UTF-8. The console's texts say 8 MB. */
export const TRANSLATION_FILE_MAX = 8 * MEGABYTE
/** The maximum length of one text of the console in one language, in characters (rule 6.8). */
export const TRANSLATION_TEXT_MAX = 2_000
/** The time after which the console gives up a call of the API. */
export const REQUEST_TIMEOUT_MS = 180_000
/** How long the browser keeps the cookies with the tokens, if the person chose to be remembered (rule 7.5). */
export const TOKEN_COOKIE_DAYS = 30
/** The delay between the quick attempts to connect the socket. */
export const SOCKET_RECONNECT_DELAY_MS = 500
/** The number of quick attempts to connect the socket, after which the attempts become slower. */
export const QUICK_SOCKET_ATTEMPTS = 10
/** How long the console keeps the data of a query that no component uses. */
export const QUERY_CACHE_MS = 86_400_000
/** The number of rows on a page of a list, unless the query has another `limit`. */
export const PAGE_SIZE = 20
/** The greatest `limit` of the query of a list. */
export const PAGE_SIZE_MAX = 100
/** The greatest number of stores that are listed as related to a store. */
export const RELATED_STORES_MAX = 20
/** The maximum number of lifecycle events in `HistorySteps`, in addition to the record's creation. */
export const HISTORY_STEPS_MAX = 200
/** The minimum length of a new password, in characters (rules 6.2 and 6.8). */
export const PASSWORD_MIN = 6
/** The maximum length of a password, in characters (rule 6.8). Argon2 reads the whole password, so its length is bounded (rule 6.2). */
export const PASSWORD_MAX = 200
/** The greatest percentage in the config (rule 5.3). */
export const PERCENT_MAX = 100
/** The greatest number of points in any setting of the config or in one withdrawal (rule 5.3). */
export const POINT_MAX = 999_999
/** The greatest value of a PostgreSQL `integer`, the type of ids. */
export const INTEGER_MAX = 2_147_483_647
/** How long after a sign-in or a confirmation the password need not be entered again (rule 2.9). */
export const PASSWORD_CONFIRMATION_MINUTES = 10
/** How long the code of a password recovery is valid, and the token for which the code is exchanged. */
export const RECOVERY_MINUTES = 10
/** The number of codes that can be tried in one password recovery. */
export const PASSWORD_RECOVERY_TRIES_MAX = 5
/** How long an invitation link can set a password. */
export const INVITATION_HOURS = 72
/** The greatest number of people whom one call invites. */
export const INVITED_PEOPLE_MAX = 50
/** The maximum number of roles of a staff member. */
export const STAFF_ROLES_MAX = 3
/** The maximum number of permissions of a role. */
export const ROLE_PERMISSIONS_MAX = 200
/** The maximum number of roles whose permissions one call replaces. */
export const ROLES_PER_CALL_MAX = 1_000
/** The maximum length of a search text, in characters (rule 6.8). */
export const SEARCH_TEXT_MAX = 100
/** The maximum length of the reason for a lifecycle event, in characters (rule 6.8). */
export const REASON_MAX = 500
/** The maximum lengths of the title, the type and the content of an admin notification, in characters (rule 6.8). */
export const ADMIN_NOTIFICATION_TITLE_MAX = 100
export const ADMIN_NOTIFICATION_TYPE_MAX = 50
export const ADMIN_NOTIFICATION_CONTENT_MAX = 4_000
/** The maximum length of the URL of a video, in characters (rule 6.8). */
export const VIDEO_URL_MAX = 2_000
/** The maximum length of the text of a content resource, in characters (rule 6.8). */
export const CONTENT_TEXT_MAX = 50_000
/** The highest position of a content resource in its list. */
export const CONTENT_POSITION_MAX = 9_999
/** The first and the last day that a date of the calendar or of a filter can be, `YYYY-MM-DD`. */
export const EARLIEST_DATE = '2000-01-01'
export const LATEST_DATE = '2099-12-31'
/** The minutes of a day. */
export const DAY_MINUTES = 1_440
/** The latest minute at which opening hours end: 29:59, which is 5:59 of the next day. */
export const CLOSING_MINUTE_MAX = 1_799
/** The maximum number of time spans in which a store is open on one day. */
export const OPENING_SPANS_MAX = 3
/** How long the notice of a success is shown, in ms. */
export const SUCCESS_NOTICE_MS = 5_000
/** How long the notice is shown that says why a pressed key had no effect, in ms. */
export const REFUSAL_NOTICE_MS = 5_000
/** How long a record that another staff member has changed is marked with that member's name, in ms. */
export const CHANGE_MARK_MS = 8_000
/** The maximum number of writes of which a console that reconnects is told afterwards. */
export const MISSED_WRITES_MAX = 200
/** The server's error message upon which the console ends the session (rule 7.3). */
export const INACTIVE_MESSAGE = 'This user is inactive'
/** Dates and times are shown, filtered and counted in this time zone, regardless of the browser's time zone. */
export const BUSINESS_TIME_ZONE = 'Asia/Tokyo'
/** The offset of the business time zone from UTC, in minutes. Japan has had no summer time since 1951. */
export const BUSINESS_UTC_OFFSET_MINUTES = 540
/** The maximum length of a review of a store, or of a reply to it, in UTF-16 code units. */
export const REVIEW_TEXT_MAX = 1_000
/** The maximum length of what a member writes in a report, in UTF-16 code units. */
export const REPORT_TEXT_MAX = 1_000
/** The maximum length of a message in a conversation, in characters. */
export const MESSAGE_TEXT_MAX = 4_000
/** The maximum number of characters of the last message that a list of conversations shows. */
export const MESSAGE_PREVIEW_MAX = 140
/** The number of messages that one call reads, unless the query has another `limit`, and the greatest `limit`. */
export const MESSAGES_PER_CALL = 50
export const MESSAGES_PER_CALL_MAX = 100
/** The maximum number of messages that one sender may send in a minute, and for members and stores also in a day. */
export const STAFF_MESSAGES_PER_MINUTE = 60
export const MESSAGES_PER_MINUTE = 30
export const MESSAGES_PER_DAY = 500
/** The maximum number of pictures in a draft. */
export const DRAFT_IMAGES_MAX = 10
/** The maximum number of colleagues whom a note mentions. */
export const NOTE_MENTIONS_MAX = 20
/** The longest time for which a conversation can be snoozed. */
export const SNOOZE_DAYS_MAX = 366
/** The maximum size of the file of a picture in a message, in bytes. */
export const MESSAGE_IMAGE_FILE_MAX = 10 * MEGABYTE
/** The maximum number of pixels of a picture in a message. */
export const MESSAGE_IMAGE_PIXELS_MAX = 40_000_000
/** For how many days staff are shown their notifications. */
export const NOTIFICATION_DAYS = 90
/** Unread notifications are counted up to this number, which stands for this many or more. */
export const UNREAD_NOTIFICATIONS_MAX = 100
