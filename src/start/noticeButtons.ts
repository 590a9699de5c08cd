import type { RecordUseCount } from '../../contract/endpoint.ts'
import type { NoticeButton } from '../../machines/console/notice.ts'
import { serverKeeps } from '../api/signedInStaff.ts'
import type { Command, FollowUp, UsageListUrls } from '../commands/command.ts'
import { cachedPermissions, permittedCommands } from '../commands/permittedCommands.ts'
import type { ApiAndCache } from '../commands/writeThrough.ts'
import type { Screen } from '../navigation/screen.ts'

/** The kinds of records that can use another record, each with the id of the notice button that opens their list. */
const LIST_BUTTONS = [
  ['store', 'stores'],
  ['user', 'users'],
] as const satisfies [RecordUseCount['record'], NoticeButton['id']][]

/**
 * Returns the buttons that open the lists of the records that use a certain record. Lists that the signed-in staff
 * member may not open have no button.
 * @param usedBy the kinds of the records that use it, with their counts
 */
export function buttonsOfUsageLists(
  usageListUrls: UsageListUrls,
  usedBy: readonly RecordUseCount[],
  { mayOpen, open }: { mayOpen: (url: string) => boolean; open: (url: string) => void },
): NoticeButton[] {
  return LIST_BUTTONS.flatMap(([record, id]) => {
    const url = usageListUrls[record]
    if (url === undefined || !usedBy.some((use) => use.record === record) || !mayOpen(url)) return []
    return [{ id, run: () => open(url) }]
  })
}

/** What the buttons of a notice after a success need. */
interface FollowUpDependencies extends ApiAndCache {
  screens: readonly Screen[]
  currentUrl: () => string
  open: (url: string) => void
  start: (command: Command) => void
}

/**
 * Returns the buttons of the notice after a success: one that opens the record, unless it is open already, and one that
 * reverses what was done. What the signed-in staff member may not do has no button, and neither has what the server does
 * not promise: to restore what was deleted, and to refuse an event if somebody has changed the record since.
 */
export function buttonsOfFollowUp(
  { record, undo }: FollowUp,
  { client, queryClient, screens, currentUrl, open, start }: FollowUpDependencies,
): NoticeButton[] {
  const permissions = cachedPermissions({ client, queryClient })
  const url = record?.buildUrl(record.id, permissions, screens)
  const buttons: NoticeButton[] = []
  if (url !== undefined && url !== currentUrl()) buttons.push({ id: 'open', run: () => open(url) })
  const neededFeature = undo?.event === undefined ? 'restoration' : 'versions'
  if (
    undo !== undefined &&
    serverKeeps({ client, queryClient }, neededFeature) &&
    permittedCommands([undo], permissions).length > 0
  )
    buttons.push({ id: 'undo', run: () => start(undo) })
  return buttons
}
