import { API_BASE, CHANGE_CURSOR_HEADER } from '../contract/limits.ts'
import type { LayeredNeed } from '../contract/need.ts'
import { SERVER_FEATURES, type ServerFeature } from '../contract/serverFeatures.ts'
import { SOCKET_NAMESPACE } from '../contract/limits.ts'

/** What a part of the console is called, and what the console does without the call that it needs. */
interface PartText {
  name: string
  without: string
}

/** The texts of the parts of the console that need calls. */
export const PART_TEXTS: Readonly<Record<LayeredNeed['part'], PartText>> = {
  signIn: { name: 'sign-in', without: 'Nobody can sign in.' },
  session: { name: 'session', without: 'A session ends when its access token expires.' },
  staff: { name: 'person and permissions', without: 'The console does not open, and says which call has failed.' },
  texts: { name: 'texts in Japanese', without: 'The console is in Vietnamese, and says so.' },
  badge: { name: 'number of unread ones', without: 'The number is left out.' },
  ownAccount: { name: 'own password', without: 'The command fails, and names the call.' },
  rows: { name: 'list', without: 'The list names the call; its filters, tabs and commands stay.' },
  record: { name: 'opened record', without: 'The record does not open, and names the call; commands of rows stay.' },
  step: { name: 'step', without: 'The step fails, and names the call.' },
  counts: { name: 'numbers', without: 'Tabs, totals and the queue have no numbers.' },
  states: { name: 'overview of states', without: 'The overview (`L`) names the call.' },
  totals: { name: 'totals and chart', without: 'They name the call; the list stays.' },
  event: { name: 'decision', without: 'The command fails, and names the call; nothing else changes.' },
  write: { name: 'command', without: 'The command fails, and names the call; what was typed stays.' },
  preview: { name: 'check before a question', without: 'The form says that the check failed, and names the call.' },
  history: { name: 'history', without: 'The history names the call; the record stays.' },
  steps: { name: 'way through the states', without: 'The drawing of the states shows the current state alone.' },
  choices: { name: 'choices', without: 'Filters have no choices, and forms that need them say why they do not open.' },
  section: { name: 'section', without: 'The section names the call; the rest of the page stays.' },
  deleted: { name: 'deleted records', without: 'The tab names the call.' },
  file: { name: 'file', without: 'The command fails, and names the call.' },
  words: { name: 'words of the page', without: 'The page has words of its own.' },
  reasons: { name: 'reasons to choose', without: 'A reason is typed each time.' },
  stuckCounts: { name: 'numbers of stuck records', without: 'The menu has no such marks.' },
  demoAccounts: { name: 'accounts to try the product', without: 'The sign-in shows none.' },
  csv: { name: 'CSV file', without: 'The command fails, and names the call.' },
  savedViews: { name: 'saved views and columns', without: 'Lists have their own columns, and no views are offered.' },
  firstSteps: {
    name: 'first steps of new staff',
    without: 'New staff are not shown them; the palette still opens them.',
  },
  signOut: { name: 'end of a session', without: 'A sign-out ends the session in the browser alone.' },
  passwordConfirmation: {
    name: 'password again',
    without: 'Not needed unless a call is refused with the code `passwordRequired`.',
  },
}

const FEATURE_TEXTS: Readonly<Record<ServerFeature, string>> = {
  idempotencyKeys:
    'A write that is sent again with the same `Idempotency-Key` takes effect once. Without it, no key is sent, and after a lost answer the console says that it is not known whether the write was done.',
  versions:
    'A write that names an older version than the stored one is refused with 409. Without it, no event is offered to be undone.',
  restoration: 'What was deleted can be restored. Without it, no deletion is offered to be undone.',
  signOut: '`POST /auth/logout` ends the session. Without it, the console does not report how that call went.',
  liveChanges: `\`RECORD_CHANGED\` is sent for every write. Without it, the console says that it is connected, not that it is live.`,
  savedViews: 'Views of lists, and which columns of a list a person sees, are stored. Without it, neither is offered.',
  invitations:
    '`POST /system/staff/invitations` adds several staff members and mails them their links. Without it, they are added one by one.',
}

export const GENERAL_PART = `The console works over any server that answers its calls. This document says which calls there are, what the console needs of their answers, and what it does without the rest. The reference server describes them as an OpenAPI document, \`GET ${API_BASE}/openapi.json\`, with the layers as tags; what has no such tag there, the console does not call.

A server needs layer 0, and of layer 1 the calls of those screens that its staff use. Nothing of layer 2 is needed.

## All calls

Every call goes to \`${API_BASE}\` on the API's host. Bodies are JSON.

A successful answer is \`{ "status": 200, "data": … }\`. Accepted too:

- the data alone, without \`status\` and \`data\`
- an array instead of \`{ "items": […] }\`, also with \`total\` beside it
- a list without \`total\`: a full page may then have a next one, unless \`hasMore\` is false; more rows than asked for are the whole list
- no body, 204, or any other body after a write. A write that returns a record is then done, and the record is loaded again
- a token alone, as \`data\` or as the body, after a sign-in or a renewal. Without a refresh token, the session ends with its access token. A renewal has the status 200, and a refresh token in its answer is not read

A failed answer has the HTTP status, or a \`status\` in its body that counts more, and the body \`{ "status": 422, "message": "…", "errors": { "field": "…" } }\`. The message is shown. \`errors\` belong to the fields of the body, \`code\` is one of those of the OpenAPI document. A 409 has the current record and the allowed events as \`data\`. A 404 that is not such a body, a 405 or a 501 means that the server does not offer the call. An answer with the message \`This user is inactive\` signs the person out.

Tokens are kept in cookies: they consist of visible characters of ASCII, at most 4,000 of them. Without \`id\` in the profile, what was typed is not kept when a session ends, because another person would find it. A number beyond ±9007199254740991 cannot be read, because JavaScript does not keep it exactly.

What is not expected is not guessed: null instead of a list, a page instead of JSON, or a number as text is an answer that cannot be read. Then that call alone has failed, the console says which, and its log has the field.

Times are ISO 8601 in UTC, days are YYYY-MM-DD. A list is asked for by \`page\`, \`limit\`, \`sort\` (a leading minus is descending), the searched text as q and its filters; a server that ignores \`limit\` may send everything. \`version\` comes with each write and can be ignored.

The console sends \`Authorization: Bearer …\`, \`Accept-Language\`, and \`Content-Type\` with a body. It reads two headers:

| header | without it |
|---|---|
| \`Retry-After\` | after 429 and 503, the console does not say when to try again |
| \`${CHANGE_CURSOR_HEADER}\` | after a lost connection, everything on the screen is loaded again; a change within the second in which the page opens may be missed |

On another origin than the console's, the server must allow the console's origin, the methods GET, POST, PUT and DELETE, and the request headers \`Authorization\`, \`Content-Type\` and \`Accept-Language\`. With \`idempotencyKeys\` (below), it must also allow \`Idempotency-Key\`. The two headers above must be exposed to be read. The socket needs the same origin allowed.

A server names in \`features\` of the profile what it keeps. The console promises to people nothing else:

| feature | meaning |
|---|---|
${SERVER_FEATURES.map((feature) => `| \`${feature}\` | ${FEATURE_TEXTS[feature]} |`).join('\n')}`

/** The events of the socket that the console sends or listens to, with their payloads. */
export const SOCKET_EVENT_TEXTS: Readonly<Partial<Record<string, readonly [payload: string, meaning: string]>>> = {
  authenticate: [
    '{ token, cursor? }',
    'Sent by the console after it has connected. `cursor` is the last one that it has got.',
  ],
  authenticated: [
    'nothing, or { cursor, changed, writes?, counts? }',
    'The token is accepted. With `changed`, the topics that have changed since the cursor, only those are loaded again. The numbers of the menu and the bell are `conversations` and `notifications` of `counts`.',
  ],
  unauthorized: ['nothing', 'The token is refused; the console renews it. Without it, it tries again.'],
  CONVERSATION_NON_READ_BY_ADMIN: [
    'any, or { counts }',
    'The numbers of conversations that wait are `counts`, which are as in GET /chat/conversation-non-read. Without them, they are loaded again.',
  ],
  NOTIFICATION: [
    '{ counts, notifications }',
    'The number of unread notifications is `counts`; those that are new or have happened again come first in the lists, which are as in GET /notification.',
  ],
  STORE_PERMISSION_CHANGED: ['any', 'The profile and the permissions are loaded again.'],
  POINT_CHANGED: ['{ owner: "user" or "store", id }', 'The points of members or stores are loaded again.'],
  SYSTEM_CONFIG_CHANGED: ['any, or { fields, write? }', 'The settings are loaded again.'],
  RECORD_CHANGED: [
    '{ record, id, write? }',
    'The lists and the record of that kind are loaded again. `write` has `event`, `from`, `to`, `version` and `by` with `id` and `name`; the console then says who has done what.',
  ],
  interrupted: ['nothing', 'Changes may be missing from now on; the console says so.'],
  resumed: ['nothing', 'All changes arrive again.'],
}

export const SOCKET_PART = `## The socket

socket.io, namespace \`${SOCKET_NAMESPACE}\` of the API's host. Without a socket, the console says that it is not connected, and changes by others appear when something is loaded again. Events that are not listed are not listened to.

| event | payload | meaning |
|---|---|---|
${Object.entries(SOCKET_EVENT_TEXTS)
  .map(([event, texts]) => `| \`${event}\` | ${texts?.[0] ?? ''} | ${texts?.[1] ?? ''} |`)
  .join('\n')}`
