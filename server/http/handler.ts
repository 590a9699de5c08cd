import type { AnswerOf, CheckedCallOf, Endpoint } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { RecordKind } from '../../contract/records.ts'
import type { ConfigChanged, PointChanged } from '../../contract/socketEvents.ts'
import type { Db } from '../db/database.ts'
import type { Language, TextKey, Values } from './text.ts'

/** The staff member who calls. */
export interface Caller {
  id: number
  /** The sign-in the call belongs to. */
  sessionId: string
  /** How the audit log names them: the nickname, else the full name, else the address. */
  name: string
  permissions: ReadonlySet<PermissionGroup>
  /** Every transaction before this number was finished when the caller was looked up. */
  cursor: string
}

/** What a handler works with. */
export interface Context {
  /** In a write of a signed-in caller the transaction of this call, otherwise the database. */
  db: Db
  clock(): Date
  /** Absent in a call that is public. */
  staff?: Caller
  /** The staff member who calls, where the endpoint is not public. */
  caller(): Caller
  /** The bearer token as it was sent; nothing is known of it in a call that is public. */
  bearerToken: string | undefined
  requestId: string
  /** The caller's address, as far as it is known. */
  ip: string
  language: Language
  /** Words in the caller's language. */
  text(key: TextKey, values?: Values): string
  /** Says that a record was written; told to open consoles once the transaction is in. */
  changed(record: RecordKind, id: number): void
  /** Says that points moved; told like the change of a record. */
  pointsChanged(change: PointChanged): void
  /** Says that the config has other values; told like the change of a record. */
  configChanged(change: ConfigChanged): void
  /** Says that a sign-in is over; its sockets are closed once the transaction is in. */
  ended(sessionId: string): void
}

/** Answers one endpoint: a checked call in, its `data` out. Throws a `Failure` for every answer but 200. */
export type Handler<E extends Endpoint> = (call: CheckedCallOf<E>, context: Context) => Promise<AnswerOf<E>>

/** A handler for every endpoint of the contract; one that is missing does not compile. */
export type Handlers = { [Id in keyof Endpoints]: Handler<Endpoints[Id]> }
