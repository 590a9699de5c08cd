import { policyOf, nextState, staffEvents, stateOf } from '../../machines/lifecycle.ts'
import { type Command, subjectOf, type Wording } from '../commands/command.ts'
import type { EventSender, LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { textOf } from '../commands/lifecycleTexts.ts'
import type { Text } from '../text.ts'
import { formatNumber } from '../ui/format.ts'

interface SelectionCommandsInput {
  sender: EventSender
  /** How many of the selected have each code; undefined where that is not known before they are read. */
  codes: ReadonlyMap<number, number> | undefined
  /** How many are selected. */
  count: number
  text: Text
  begin: (event: string) => void
}

/**
 * The commands of the selected records, in place of those of the record under the cursor: the same ids and keys, one
 * for each event that staff send. What none of them takes is refused, in the words of their state where it is one.
 */
export function selectionCommands({ sender, codes, count, text, begin }: SelectionCommandsInput): Command[] {
  const { texts, keys, keywords = {} } = sender
  const { lifecycle } = texts
  const of = formatNumber(count)
  return staffEvents(lifecycle).map((event) => {
    const { permission, destructive } = policyOf(lifecycle, event)
    const takers = codes === undefined ? count : takersOf(sender, event, codes)
    const act = text(textOf(texts.events, event))
    const isPart = takers > 0 && takers < count
    return {
      id: `${lifecycle.record}.${event}`,
      title: { key: isPart ? 'bulk.act.part' : 'bulk.act', values: { act, n: isPart ? formatNumber(takers) : of, of } },
      also: textOf(texts.also, event),
      scope: 'record',
      about: text('bulk.about', { n: of }),
      subject: subjectOf(lifecycle.record, 'selection'),
      access: permission,
      destructive,
      perform: () => begin(event),
      ...(typeof keys[event] === 'string' ? { keys: keys[event] } : {}),
      ...(keywords[event] === undefined ? {} : { keywords: keywords[event] }),
      ...(takers > 0 ? {} : { refusal: refusalOf(sender, codes) }),
    }
  })
}

/** How many of each code there are among these. */
export function codesOf(records: readonly LifecycleRecord[]): Map<number, number> {
  const codes = new Map<number, number>()
  for (const { status } of records) codes.set(status, (codes.get(status) ?? 0) + 1)
  return codes
}

function takersOf({ texts: { lifecycle } }: EventSender, event: string, codes: ReadonlyMap<number, number>): number {
  return [...codes].reduce((sum, [code, n]) => (nextState(lifecycle, code, event) === undefined ? sum : sum + n), 0)
}

function refusalOf({ texts }: EventSender, codes: ReadonlyMap<number, number> = new Map()): Wording {
  const [code, ...others] = codes.keys()
  if (code === undefined || others.length > 0) return { key: 'bulk.refusal' }
  return { key: textOf(texts.refusals, stateOf(texts.lifecycle, code)) }
}
