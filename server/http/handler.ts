import type { Message } from '../../contract/conversation/message.ts'
import type { CodeOf, ConversationType, SenderRole, UserRole } from '../../contract/enumerations.ts'
import type { Language } from '../../contract/language.ts'
import type { CsvText, Endpoint, SentDataOf, ValidatedRequestOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { StaffNotificationKind } from '../../contract/kinds/notification.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { CouponUseChange } from '../../contract/live/recordEvents.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { ConfigChangedPayload, PointChangedPayload } from '../../contract/live/recordEvents.ts'
import type { RecordWrite } from '../../contract/live/recordWrite.ts'
import type { Db } from '../db/database.ts'
import type { CsvCell } from './csvText.ts'
import type { TextKey } from './text.ts'

/** The signed-in staff member of a call. */
export interface Caller {
  id: number
  /** The id of the session to which the call's token belongs. */
  sessionId: string
  /** The name for the audit log: the nickname, else the full name, else the email address. */
  name: string
  /** Whether the staff member is a super admin, who has every permission. */
  isSuperAdmin: boolean
  permissions: ReadonlySet<PermissionGroup>
  /** When the password was last entered in the session. */
  passwordEnteredAt: Date
  /** The number of a transaction: all earlier transactions had finished when the caller was loaded. */
  changeCursor: string
}

/** Who performs an operation: a staff member, a member or a store account, with the name for the history. */
export interface Actor {
  role: CodeOf<typeof UserRole>
  id: number
  name: string
}

/**
 * What has changed in a conversation, besides a new message: its state or assignee, a note, how far it was seen, or that
 * it was started.
 */
export type ConversationChange = 'state' | 'note' | 'seen' | 'started'

/** A conversation with who takes part in it, which never changes. */
export interface ConversationParties {
  conversationId: number
  type: CodeOf<typeof ConversationType>
  memberId: number | null
  storeId: number | null
  otherStoreId: number | null
}

/** A member or a store who is notified of something. */
export interface NotifiedOwner {
  kind: 'member' | 'store'
  id: number
}

/** A stored message as its readers see it, without the client id, which only its sender gets. */
export interface MessageViews {
  /** Null for a message of the system. */
  sender: { role: CodeOf<typeof SenderRole>; id: number } | null
  clientId: string | null
  forStaff: Message
  /** As members and stores see it. */
  forApps: Message
}

/** What an operation needs, whoever performs it, and whether a call or an event of a socket has started it. */
export interface OperationContext {
  /** The transaction of the operation if it is a write by a signed-in caller, otherwise the database. */
  db: Db
  clock(): Date
  requestId: string
  /** Who performs the operation; undefined in a public call. */
  actor: Actor | undefined
  /**
   * Reports that a record was written. Published to open consoles when the transaction commits. `write` describes the
   * caller's event, if the event changed the record's version.
   */
  recordChanged(record: RecordKindName, id: number, write?: Omit<RecordWrite, 'by'>): void
  /** Reports that points of a member or store changed. Published when the transaction commits. */
  pointsChanged(change: PointChangedPayload): void
  /**
   * Reports that a use of a coupon was started or has changed its state. Its member and its store are told when the
   * transaction commits.
   */
  couponUseChanged(memberId: number, change: CouponUseChange): void
  /** Reports that the caller has changed fields of the config. Published when the transaction commits. */
  configChanged(fields: ConfigChangedPayload['fields'], write: Omit<RecordWrite, 'by'>): void
  /** Reports that a message was stored. Delivered to its readers when the transaction commits. */
  messageSent(conversation: ConversationParties, message: MessageViews): void
  /** Reports another change of a conversation. Its readers are told when the transaction commits. */
  conversationChanged(conversation: ConversationParties, change: ConversationChange): void
  /** Reports that staff have a new notification, or one that has grown. They are told when the transaction commits. */
  staffNotified(kind: StaffNotificationKind, eventId: number): void
  /** Reports that a staff member has read notifications, or chosen which to get. Their tabs are told after the commit. */
  ownNotificationsChanged(staffId: number): void
  /** Reports that members or stores have new notifications, or have read some. They are told after the commit. */
  ownersNotified(owners: readonly NotifiedOwner[]): void
  /** Reports that more recipients have got admin notifications or have read them. Staff are told after the commit. */
  recipientsCounted(adminNotificationIds: readonly number[]): void
  /** Reports that a session has ended. Its sockets are closed when the transaction commits. */
  sessionEnded(sessionId: string): void
}

/** What a handler knows of its HTTP request. */
export interface RequestContext {
  /** The bearer token as sent. In a call of a public endpoint it has not been verified. */
  bearerToken: string | undefined
  /** The client's IP address, or `unknown`. */
  ip: string
  /** The User-Agent of the client, cut to 300 characters; empty if the client sends none. */
  userAgent: string
  language: Language
  /** The origin of the page that has sent the request; undefined if the request does not say it. */
  origin: string | undefined
  /** Reads the body as a file, for an endpoint that gets one instead of JSON. */
  readFile(): Promise<Uint8Array>
}

/** What an operation needs whose refusals say when something happened, in the words of the caller's language. */
export type LocalizedContext = OperationContext & Pick<RequestContext, 'language'>

/** The context of a handler of the console's API. */
export interface Context extends OperationContext, RequestContext {
  /** Returns the caller. Throws if the endpoint is public. */
  caller(): Caller
}

/** Handles one endpoint: receives a parsed call and resolves to `data`. Throws a `Failure` for any status but 200. */
export type Handler<E extends Endpoint> = (call: ValidatedRequestOf<E>, context: Context) => Promise<SentDataOf<E>>

/** All rows of a list as a CSV file. The context of its functions has the database in which the rows are read. */
export interface CsvFile {
  /** The name of the records, as in the history. */
  record: string
  headers: readonly TextKey[]
  /** Reads the ids of all rows in the order of the list. Throws a Failure of 422 if there are too many for a file. */
  readIds(context: Context): Promise<number[]>
  /** Reads the cells of the rows with these ids, in their order. */
  readCells(context: Context, ids: number[]): Promise<CsvCell[][]>
  /** The filters, the search and the sort order of the call. */
  query: Readonly<Record<string, unknown>>
}

/** Handles one endpoint with `isCsv`: returns the file, which is read while it is sent. */
export type CsvHandler<E extends Endpoint> = (call: ValidatedRequestOf<E>, context: Context) => CsvFile

/**
 * Functions by endpoint id. Each runs before the transaction of a call begins, and its result replaces the parsed call.
 */
export type Preparations = {
  [Id in keyof Endpoints]?: (call: ValidatedRequestOf<Endpoints[Id]>) => Promise<ValidatedRequestOf<Endpoints[Id]>>
}

/** A handler for every endpoint of the contract; a missing handler is a compile error. */
export type Handlers = {
  [Id in keyof Endpoints]: Endpoints[Id]['response'] extends typeof CsvText
    ? CsvHandler<Endpoints[Id]>
    : Handler<Endpoints[Id]>
}
