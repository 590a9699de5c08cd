import { nextState, staffEvents, stateOf } from '../../machines/lifecycle.ts'
import type { Command, Wording } from '../commands/command.ts'
import type { LifecycleActs, LifecycleRecord } from '../commands/lifecycleCommands.ts'
import type { Text, TextKey } from '../text.ts'
import { formatNumber } from '../ui/format.ts'

export interface SelectionCommandsInput {
  acts: LifecycleActs
  /** The selected records that are known; undefined where all that match are selected, seen or not. */
  records: readonly LifecycleRecord[] | undefined
  /** How many are selected. */
  count: number
  text: Text
  begin: (event: string) => void
}

/**
 * The commands of the selected records, in place of those of the record under the cursor: the same ids and keys, one for
 * each event that staff send. What none of them takes is refused, in the words of their state where it is one.
 */
export function selectionCommands({ acts, records, count, text, begin }: SelectionCommandsInput): Command[] {
  const { lifecycle, keys = {}, keywords = {} } = acts
  const of = formatNumber(count)
  return staffEvents(lifecycle).map((event) => {
    const { permission, grave } = lifecycle.acts[event] as (typeof lifecycle.acts)[string]
    const takers = records?.filter(({ status }) => nextState(lifecycle, status, event) !== undefined).length ?? count
    const act = text(`${lifecycle.record}.event.${event}` as TextKey)
    const isPart = takers > 0 && takers < count
    return {
      id: `${lifecycle.record}.${event}`,
      title: { key: isPart ? 'bulk.act.part' : 'bulk.act', values: { act, n: isPart ? formatNumber(takers) : of, of } },
      also: `${lifecycle.record}.also.${event}` as TextKey,
      scope: 'record',
      about: text('bulk.about', { n: of }),
      permission,
      grave,
      perform: () => begin(event),
      ...(keys[event] === undefined ? {} : { keys: keys[event] }),
      ...(keywords[event] === undefined ? {} : { keywords: keywords[event] }),
      ...(takers > 0 ? {} : { refusal: refusalOf(acts, records ?? []) }),
    }
  })
}

function refusalOf({ lifecycle }: LifecycleActs, records: readonly LifecycleRecord[]): Wording {
  const [state, ...others] = new Set(records.map(({ status }) => stateOf(lifecycle, status)))
  if (state === undefined || others.length > 0) return { key: 'bulk.refusal' }
  return { key: `${lifecycle.record}.refusal.${state}` as TextKey }
}
