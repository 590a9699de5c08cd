import type { ResponseDataOf, ValidatedRequestOf, Endpoint } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { RecordName } from '../../contract/records.ts'
import type { ConfigChanged, PointChanged } from '../../contract/socketEvents.ts'
import type { Db } from '../db/database.ts'
import type { Language, TextKey, Values } from './text.ts'

/** The signed-in staff member of a call. */
export interface Caller {
  id: number
  /** The id of the session to which the call's token belongs. */
  sessionId: string
  /** The name for the audit log: the nickname, else the full name, else the mail address. */
  name: string
  permissions: ReadonlySet<PermissionGroup>
  /** The number of a transaction: all earlier transactions had finished when the caller was loaded. */
  cursor: string
}

/** The request context of a handler. */
export interface Context {
  /** The transaction of this call if it is a write by a signed-in caller, otherwise the database. */
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
  language: Language
  /** Returns the text of the key in the caller's language. */
  text(key: TextKey, values?: Values): string
  /** Reports that a record was written. Published to open consoles when the transaction commits. */
  recordChanged(record: RecordName, id: number): void
  /** Reports that points of a member or store changed. Published when the transaction commits. */
  pointsChanged(change: PointChanged): void
  /** Reports that values of the config changed. Published when the transaction commits. */
  configChanged(change: ConfigChanged): void
  /** Reports that a session has ended. Its sockets are closed when the transaction commits. */
  sessionEnded(sessionId: string): void
}

/** Handles one endpoint: receives a parsed call and resolves to `data`. Throws a `Failure` for any status but 200. */
export type Handler<E extends Endpoint> = (call: ValidatedRequestOf<E>, context: Context) => Promise<ResponseDataOf<E>>

/** A handler for every endpoint of the contract; a missing handler is a compile error. */
export type Handlers = { [Id in keyof Endpoints]: Handler<Endpoints[Id]> }
