import type { RecordUse } from '../contract/endpoint.ts'
import type { NoticeButton } from '../machines/notice.ts'
import type { UsageListUrls } from './commands/command.ts'

/** The kinds of using records whose list a notice can open, each with the id of the button. */
const LIST_BUTTONS = [
  ['store', 'stores'],
  ['user', 'users'],
] as const satisfies [RecordUse['record'], NoticeButton['id']][]

/**
 * Returns the buttons that open the lists of the records that use a certain record. Lists that the signed-in staff
 * member may not open have no button.
 * @param usedBy the kinds of the using records, with their counts
 */
export function buttonsOfUses(
  lists: UsageListUrls,
  usedBy: readonly RecordUse[],
  { mayOpen, open }: { mayOpen: (url: string) => boolean; open: (url: string) => void },
): NoticeButton[] {
  return LIST_BUTTONS.flatMap(([record, id]) => {
    const url = lists[record]
    if (url === undefined || !usedBy.some((use) => use.record === record) || !mayOpen(url)) return []
    return [{ id, run: () => open(url) }]
  })
}
