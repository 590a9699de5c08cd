import { policyOf, nextState, staffEvents, stateOf } from '../../machines/lifecycle.ts'
import { type Command, subjectOf, type Wording } from '../commands/command.ts'
import type { EventSender, LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { textOf } from '../commands/lifecycleTexts.ts'
import type { Text } from '../text.ts'
import { formatNumber } from '../ui/format.ts'

interface SelectionCommandsInput {
  sender: EventSender
  /** The number of selected records by status code; undefined until the records have been loaded. */
  codes: ReadonlyMap<number, number> | undefined
  /** The number of selected records. */
  count: number
  text: Text
  start: (event: string) => void
}

/**
 * Returns the commands of the selected records, one for each event that staff send. They replace the commands of a
 * single record and have the same ids and keys. A command that no selected record allows has a `refusal`.
 */
export function selectionCommands({ sender, codes, count, text, start }: SelectionCommandsInput): Command[] {
  const { texts, keys, keywords = {} } = sender
  const { lifecycle } = texts
  const of = formatNumber(count)
  return staffEvents(lifecycle).map((event) => {
    const { permission, destructive } = policyOf(lifecycle, event)
    const allowedCount = codes === undefined ? count : allowedCountOf(sender, event, codes)
    const act = text(textOf(texts.events, event))
    const isPart = allowedCount > 0 && allowedCount < count
    return {
      id: `${lifecycle.record}.${event}`,
      title: {
        key: isPart ? 'bulk.act.part' : 'bulk.act',
        values: { act, n: isPart ? formatNumber(allowedCount) : of, of },
      },
      also: textOf(texts.also, event),
      scope: 'record',
      about: text('bulk.about', { n: of }),
      subject: subjectOf(lifecycle.record, 'selection'),
      access: permission,
      destructive,
      perform: () => start(event),
      ...(typeof keys[event] === 'string' ? { keys: keys[event] } : {}),
      ...(keywords[event] === undefined ? {} : { keywords: keywords[event] }),
      ...(allowedCount > 0 ? {} : { refusal: refusalOf(sender, codes) }),
    }
  })
}

/** Returns the number of records by status code. */
export function codesOf(records: readonly LifecycleRecord[]): Map<number, number> {
  const codes = new Map<number, number>()
  for (const { status } of records) codes.set(status, (codes.get(status) ?? 0) + 1)
  return codes
}

function allowedCountOf(
  { texts: { lifecycle } }: EventSender,
  event: string,
  codes: ReadonlyMap<number, number>,
): number {
  return [...codes].reduce((sum, [code, n]) => (nextState(lifecycle, code, event) === undefined ? sum : sum + n), 0)
}

function refusalOf({ texts }: EventSender, codes: ReadonlyMap<number, number> = new Map()): Wording {
  const [code, ...others] = codes.keys()
  if (code === undefined || others.length > 0) return { key: 'bulk.refusal' }
  return { key: textOf(texts.refusals, stateOf(texts.lifecycle, code)) }
}
