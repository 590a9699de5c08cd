import type { AppEndpoint, AppCallerKind } from '../../contract/appApi/appEndpoint.ts'
import type { AppEndpoints } from '../../contract/appApi/appEndpoints.ts'
import type { SentDataOf, ValidatedRequestOf } from '../../contract/endpoint.ts'
import type { OperationContext, RequestContext } from './handler.ts'

/** The signed-in member or store account of a call. */
export interface AppCaller {
  kind: AppCallerKind
  id: number
  /** The id of the session to which the call's token belongs. */
  sessionId: string
  name: string
  /** When the session ends. */
  expiresAt: Date
}

/** The context of a handler of the API of the apps. */
export interface AppContext extends OperationContext, RequestContext {
  /** Returns the caller. Throws if the endpoint is public. */
  caller(): AppCaller
}

/** Handles one endpoint: receives a parsed call and resolves to `data`. Throws a `Failure` for any status but 200. */
export type AppHandler<E extends AppEndpoint> = (
  call: ValidatedRequestOf<E>,
  context: AppContext,
) => Promise<SentDataOf<E>>

/** A handler for every endpoint of the apps; a missing handler is a compile error. */
export type AppHandlers = { [Id in keyof AppEndpoints]: AppHandler<AppEndpoints[Id]> }
