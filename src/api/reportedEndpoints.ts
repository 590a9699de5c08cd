import { recordEndpointIds } from '../../contract/recordEndpointIds.ts'
import { hasAccess, type PermissionGroup } from '../../contract/permission.ts'
import { topics, type Topic } from '../../contract/topics.ts'

/**
 * The endpoints whose cached answers are shown again without a call, because each of their changes is reported: lists,
 * counts, records and choices. Left out are answers that change with the time, the opened withdrawal, whose reading the
 * server records (rule 2.5), and the other histories, which have lines of what changes no record, such as sign-ins.
 */
const KEPT_ENDPOINT_IDS: ReadonlySet<string> = new Set([
  ...(['store', 'storeAccount', 'user', 'report'] as const).flatMap((name) => {
    const { list, counts, get, steps } = recordEndpointIds(name)
    return [list, counts, get, steps]
  }),
  recordEndpointIds('store').history,
  recordEndpointIds('withdrawal').list,
  recordEndpointIds('withdrawal').counts,
  'listStoreProducts',
  'listRelatedStores',
  'listMasterData',
])

/**
 * Whether a signed-in person with these permission groups is told of each change of an endpoint's answers, and its
 * cached answers may be kept.
 */
export function isEachChangeReported(endpointId: string, permissions: readonly PermissionGroup[]): boolean {
  if (!KEPT_ENDPOINT_IDS.has(endpointId)) return false
  const groups = new Set(permissions)
  return Object.values<Topic>(topics)
    .filter(({ affects }) => affects.some((id) => id === endpointId))
    .every(({ audience }) => audience === 'everybody' || audience === 'self' || hasAccess(audience, groups))
}
