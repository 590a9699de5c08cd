import type { RecordKind } from '../../contract/recordKind.ts'
import { charts } from '../../machines/charts.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'

/** Returns the lifecycle of a kind of record. Throws if no chart has it. */
export function lifecycleOf({ name }: RecordKind): Lifecycle {
  const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }) => [
    ...(lifecycle ? [lifecycle] : []),
    ...otherLifecycles,
  ])
  const found = lifecycles.find(({ record }) => record === name)
  if (found === undefined) throw new Error(`no chart is the lifecycle of ${name}`)
  return found
}
