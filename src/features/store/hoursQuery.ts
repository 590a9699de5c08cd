import { getStoreHours } from '../../../contract/storeHours.ts'
import { boundDelayMs } from '../../../machines/timer.ts'
import type { Client } from '../../api/client.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { serverNow } from '../../base/serverClock.ts'

/** The shortest time in ms before the hours are loaded again, because the clocks of server and browser can differ. */
const RELOAD_MIN_MS = 10_000
/** The longest time in ms before the hours are loaded again. The day ends before that. */
const RELOAD_MAX_MS = 86_400_000

/** Returns the record key of the opening hours of a store. */
export function hoursRecordKeyOf(storeId: number): string {
  return recordKeyOf('storeHours', storeId)
}

/** The query of a store's opening hours. They are loaded again when the store opens or closes, or the day ends. */
export function hoursQuery(client: Client, id: number) {
  return {
    ...endpointQuery(client, getStoreHours, { params: { id } }),
    refetchInterval: ({ state }: { state: { data: { changesAt: string } | undefined } }) =>
      state.data !== undefined &&
      boundDelayMs(Date.parse(state.data.changesAt) - serverNow(), RELOAD_MAX_MS, RELOAD_MIN_MS),
  }
}
