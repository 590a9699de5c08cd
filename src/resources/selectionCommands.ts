import { policyOf, nextState, staffEvents, stateOf } from '../../machines/lifecycle.ts'
import { type Command, recordKeyOf, type MessageDescriptor } from '../commands/command.ts'
import type { LifecycleEventSender, LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { textKeyOf } from '../commands/lifecycleTexts.ts'
import type { Text } from '../text.ts'
import { formatNumber } from '../ui/format.ts'

interface SelectionCommandsInput {
  sender: LifecycleEventSender
  /** The number of selected records by status code; undefined until the records have been loaded. */
  statusCounts: ReadonlyMap<number, number> | undefined
  /** The number of selected records. */
  count: number
  text: Text
  start: (event: string) => void
}

/**
 * Returns the commands of the selected records, one for each event that staff send. They replace the commands of a
 * single record and have the same ids and shortcuts. If no selected record allows the event of a command, the command
 * has a `refusal`.
 */
export function selectionCommands({ sender, statusCounts, count, text, start }: SelectionCommandsInput): Command[] {
  const { texts, keys, keywords = {} } = sender
  const { lifecycle } = texts
  const selectedCount = formatNumber(count)
  return staffEvents(lifecycle).map((event) => {
    const { permission, destructive } = policyOf(lifecycle, event)
    const allowedCount = statusCounts === undefined ? count : allowedCountOf(sender, event, statusCounts)
    const action = text(textKeyOf(texts.events, event))
    const isPart = allowedCount > 0 && allowedCount < count
    return {
      id: `${lifecycle.record}.${event}`,
      title: {
        key: isPart ? 'bulk.action.part' : 'bulk.action',
        values: { action, n: isPart ? formatNumber(allowedCount) : selectedCount, of: selectedCount },
      },
      translatedKeywords: textKeyOf(texts.translatedKeywords, event),
      scope: 'record',
      recordName: text('bulk.about', { n: selectedCount }),
      recordKey: recordKeyOf(lifecycle.record, 'selection'),
      access: permission,
      destructive,
      perform: () => start(event),
      ...(typeof keys[event] === 'string' ? { keys: keys[event] } : {}),
      ...(keywords[event] === undefined ? {} : { keywords: keywords[event] }),
      ...(allowedCount > 0 ? {} : { refusal: refusalOf(sender, statusCounts) }),
    }
  })
}

/** Returns the number of records by status code. */
export function statusCountsOf(records: readonly LifecycleRecord[]): Map<number, number> {
  const statusCounts = new Map<number, number>()
  for (const { status } of records) statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
  return statusCounts
}

function allowedCountOf(
  { texts: { lifecycle } }: LifecycleEventSender,
  event: string,
  statusCounts: ReadonlyMap<number, number>,
): number {
  return [...statusCounts].reduce(
    (sum, [code, recordCount]) => (nextState(lifecycle, code, event) === undefined ? sum : sum + recordCount),
    0,
  )
}

function refusalOf(
  { texts }: LifecycleEventSender,
  statusCounts: ReadonlyMap<number, number> = new Map(),
): MessageDescriptor {
  const [code, ...others] = statusCounts.keys()
  if (code === undefined || others.length > 0) return { key: 'bulk.refusal' }
  return { key: textKeyOf(texts.refusals, stateOf(texts.lifecycle, code)) }
}
