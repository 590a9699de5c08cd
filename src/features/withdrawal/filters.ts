import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'
import { STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'

/** The filters of the list of withdrawals: by member, and by stuck ones. */
export const WITHDRAWAL_FILTERS: readonly ListFilter[] = [
  { kind: 'record', param: 'member', label: 'withdrawal.field.userName', loadName: loadMemberName },
  STUCK_LIST_FILTER,
]

/**
 * Returns the member's name from a withdrawal, because not all staff who see withdrawals may read the member; null if
 * the member has no withdrawal.
 */
async function loadMemberName({ client, queryClient }: ApiAndCache, userId: number): Promise<string | null> {
  const query = { userId, limit: 1 }
  const { items } = await queryClient.fetchQuery(endpointQuery(client, withdrawalEndpoints.list, { query }))
  return items[0]?.userName ?? null
}
