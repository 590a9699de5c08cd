import type { Language } from '../../contract/language.ts'
import type { SentDataOf, ValidatedRequestOf, Endpoint } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { ConfigChangedPayload, PointChangedPayload, RecordWrite } from '../../contract/socketEvents.ts'
import type { Db } from '../db/database.ts'

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

/** The request context of a handler. */
export interface Context {
  /** The transaction of this call if the call is a write by a signed-in caller, otherwise the database. */
  db: Db
  clock(): Date
  /** The caller; absent if the endpoint is public. */
  staff?: Caller
  /** Returns the caller. Throws if the endpoint is public. */
  caller(): Caller
  /** The bearer token as sent. In a call of a public endpoint it has not been verified. */
  bearerToken: string | undefined
  requestId: string
  /** The client's IP address, or `unknown`. */
  ip: string
  /** The User-Agent of the client, cut to 300 characters; empty if the client sends none. */
  userAgent: string
  language: Language
  /**
   * Reports that a record was written. Published to open consoles when the transaction commits. `write` describes the
   * caller's event, if the event changed the record's version.
   */
  recordChanged(record: RecordKindName, id: number, write?: Omit<RecordWrite, 'by'>): void
  /** Reports that points of a member or store changed. Published when the transaction commits. */
  pointsChanged(change: PointChangedPayload): void
  /** Reports that the caller has changed fields of the config. Published when the transaction commits. */
  configChanged(fields: ConfigChangedPayload['fields'], write: Omit<RecordWrite, 'by'>): void
  /** Reports that a session has ended. Its sockets are closed when the transaction commits. */
  sessionEnded(sessionId: string): void
}

/** Handles one endpoint: receives a parsed call and resolves to `data`. Throws a `Failure` for any status but 200. */
export type Handler<E extends Endpoint> = (call: ValidatedRequestOf<E>, context: Context) => Promise<SentDataOf<E>>

/**
 * Functions by endpoint id. Each runs before the transaction of a call begins, and its result replaces the parsed call.
 */
export type Preparations = {
  [Id in keyof Endpoints]?: (call: ValidatedRequestOf<Endpoints[Id]>) => Promise<ValidatedRequestOf<Endpoints[Id]>>
}

/** A handler for every endpoint of the contract; a missing handler is a compile error. */
export type Handlers = { [Id in keyof Endpoints]: Handler<Endpoints[Id]> }
