import type { Read } from '../../../contract/answer.ts'
import type { Right } from '../../../contract/permission.ts'
import type { Queue } from '../../../contract/queue.ts'
import { knownStateOf } from '../../../machines/lifecycle.ts'
import { queueLifecycles } from '../../../machines/lifecycles/timeLimits.ts'
import { type StateTextKeys, stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { isRecordKind, type Screen } from '../../navigation/screen.ts'
import { type ListAndScreen, listOfKind, urlOfState } from '../../resources/stateLinks.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import type { TextKey } from '../../texts/text.ts'

export type ReadQueueItem = Read<typeof Queue>['items'][number]

/** The records of a kind that wait for staff in one state, with the list that shows them. */
export interface QueueRow extends ReadQueueItem {
  id: string
  /** The name of the kind. */
  title: TextKey
  stateTextKeys: StateTextKeys
  /** The URL of the list of these records, the oldest first; undefined if the person may open no such list. */
  url: string | undefined
  /** The URL of the list of the stuck ones. */
  stuckUrl: string | undefined
}

/** Returns the rows of the queue. What the console does not know is left out. */
export function queueRowsOf(
  items: readonly ReadQueueItem[],
  screens: readonly Screen[],
  permissions: readonly Right[],
): QueueRow[] {
  return items.flatMap((item) => {
    const { record, status } = item
    const lifecycle = queueLifecycles.find((each) => each.record === record)
    const state = lifecycle && knownStateOf(lifecycle, status)
    if (lifecycle === undefined || state === undefined) return []
    const list = listOfRecords(record, screens, permissions)
    const url = list && urlOfState(list, state)
    return {
      ...item,
      id: `${record}.${state}`,
      title: `${record}s.title` as TextKey,
      stateTextKeys: stateTextKeysOf(lifecycle) as StateTextKeys,
      url,
      stuckUrl: url === undefined ? undefined : withSearchParams(url, { stuck: 'yes' }),
    }
  })
}

/** Returns the list of a kind of record on the first screen that the person may open. */
function listOfRecords(
  record: string,
  screens: readonly Screen[],
  permissions: readonly Right[],
): ListAndScreen | undefined {
  const declarations = screens.flatMap(({ lists = {} }) => Object.values(lists).map(({ declaration }) => declaration))
  const kind = declarations.filter(isRecordKind).find(({ name }) => name === record)
  return kind && listOfKind(screens, permissions, kind, undefined)
}
