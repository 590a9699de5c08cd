import type { Endpoint } from '../../contract/endpoint.ts'
import type { AssumedAction } from '../../machines/console/assumedAction.ts'
import { lifecycleStep, policyOf } from '../../machines/lifecycle.ts'
import { endpointQuery, toEndpointRequest } from '../api/endpointQuery.ts'
import type { LifecycleRow } from '../api/patchRows.ts'
import { readPreference } from '../preferences/preferences.ts'
import type { LifecycleRecord } from './lifecycleCommands.ts'
import type { LifecycleTextKeys } from './lifecycleTextKeys.ts'
import type { ApiAndCache } from './writeThrough.ts'

/** What is needed of a kind of record. */
interface AssumableKind {
  list: Endpoint
  get: Endpoint
  transition: Endpoint
  lifecycleTextKeys: LifecycleTextKeys
}

/**
 * Returns the change of the state that can be assumed of an event (rule 4.16); undefined if the answer of the server must
 * be awaited: the person does not want it, the cached record may be outdated, the server asks for the password or checks
 * what only it knows, or the event does more than change the state, such as give back points.
 */
export function assumableChange(
  { client, queryClient }: ApiAndCache,
  { list, get, transition, lifecycleTextKeys: { lifecycle } }: AssumableKind,
  { id, status, version }: LifecycleRecord,
  event: string,
): Pick<AssumedAction, 'from' | 'to' | 'version'> | undefined {
  if (readPreference('assumedStates') === 'off' || client.keepsCurrent?.(list) !== true) return undefined
  if (transition.requiresPassword === true || policyOf(lifecycle, event).isDecidedByServer === true) return undefined
  const step = lifecycleStep(lifecycle, status, event)
  const to = step?.effects.length === 0 ? lifecycle.codes[step.state] : undefined
  const isHeld = heldRecords({ client, queryClient }, { list, get }, id).some((held) => held.version === version)
  return to === undefined || !isHeld ? undefined : { from: status, to, version }
}

/** Returns the latest version of a record in the cache; undefined if it is not there. */
export function heldVersion(apiAndCache: ApiAndCache, kind: AssumableKind, id: number): number | undefined {
  const versions = heldRecords(apiAndCache, kind, id).map(({ version }) => version)
  return versions.length === 0 ? undefined : Math.max(...versions)
}

/** Returns a record as it is in the cached pages of its list, and as the cached record. */
function heldRecords(
  { client, queryClient }: ApiAndCache,
  { list, get }: Pick<AssumableKind, 'list' | 'get'>,
  id: number,
): LifecycleRow[] {
  const { queryKey } = endpointQuery(client, get, toEndpointRequest({ params: { id } }))
  const pages = queryClient.getQueriesData<{ items: readonly LifecycleRow[] }>({ queryKey: [list.id] })
  const rows = pages.flatMap(([, page]) => page?.items ?? [])
  const record = queryClient.getQueryData<LifecycleRow>(queryKey)
  return [...rows, ...(record === undefined ? [] : [record])].filter((held) => held.id === id)
}
