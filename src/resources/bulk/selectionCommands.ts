import { nextState, policyOf, staffEvents, stateOf } from '../../../machines/lifecycle.ts'
import { type Command, recordKeyOf, type MessageDescriptor } from '../../commands/command.ts'
import { bulkEventRefusal, type LifecycleEventSender, type LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import type { GetText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'

interface SelectionCommandsInput {
  sender: LifecycleEventSender
  /** The selected records that have been loaded; undefined if all matching records are selected. */
  records: readonly LifecycleRecord[] | undefined
  /** The status code of all matching records; undefined if they may differ. */
  stateCode?: number | undefined
  /** The number of selected records. */
  count: number
  text: GetText
  start: (event: string) => void
}

/**
 * Returns the commands of the selected records, one for each event that staff send. They replace the commands of a
 * single record and have the same ids and shortcuts. If no selected record allows the event of a command, the command
 * has a `refusal`.
 */
export function selectionCommands(input: SelectionCommandsInput): Command[] {
  const { sender, count, text, start } = input
  const { lifecycleTextKeys, shortcuts, keywords = {} } = sender
  const { lifecycle } = lifecycleTextKeys
  const formattedCount = formatNumber(count)
  return staffEvents(lifecycle).map((event) => {
    const { permission, isDestructive } = policyOf(lifecycle, event)
    const { allowedCount, refusal } = countAllowed(input, event)
    const action = text(textKeyOf(lifecycleTextKeys.events, event))
    const isAllowedForOnlySome = allowedCount > 0 && allowedCount < count
    return {
      id: `${lifecycle.record}.${event}`,
      title: {
        key: isAllowedForOnlySome ? 'bulk.action.part' : 'bulk.action',
        values: { action, n: isAllowedForOnlySome ? formatNumber(allowedCount) : formattedCount, of: formattedCount },
      },
      translatedKeywords: textKeyOf(lifecycleTextKeys.translatedKeywords, event),
      scope: 'record',
      recordName: text('bulk.about', { n: formattedCount }),
      recordKey: recordKeyOf(lifecycle.record, 'selection'),
      access: permission,
      isDestructive,
      perform: () => start(event),
      ...(typeof shortcuts[event] === 'string' ? { shortcut: shortcuts[event] } : {}),
      ...(keywords[event] === undefined ? {} : { keywords: keywords[event] }),
      ...(allowedCount > 0 ? {} : { refusal }),
    }
  })
}

/**
 * Returns the number of selected records that allow the event, and why the others do not: their common reason, or a
 * general one if their reasons differ.
 */
function countAllowed(
  { sender, records, stateCode, count }: SelectionCommandsInput,
  event: string,
): { allowedCount: number; refusal: MessageDescriptor } {
  if (records === undefined) {
    const { lifecycle, refusals: refusalTextKeys } = sender.lifecycleTextKeys
    const isAllowed = stateCode === undefined || nextState(lifecycle, stateCode, event) !== undefined
    const key = stateCode === undefined ? 'bulk.refusal' : textKeyOf(refusalTextKeys, stateOf(lifecycle, stateCode))
    return { allowedCount: isAllowed ? count : 0, refusal: { key } }
  }
  const refusals = records.flatMap((record) => bulkEventRefusal(sender, record, event) ?? [])
  const [first] = refusals
  const isSameReason = first !== undefined && refusals.every(({ key }) => key === first.key)
  return { allowedCount: records.length - refusals.length, refusal: isSameReason ? first : { key: 'bulk.refusal' } }
}
