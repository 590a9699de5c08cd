import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { useText } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import { BidiIsolated } from '../ui/isolated.tsx'
import { RecordNumber } from './RecordNumber.tsx'

/** The name and id of a record in a list of several, and its amount if it has one. */
export function RecordName({ record }: { record: LifecycleRecord }) {
  const text = useText()
  const { id, name, amount } = record
  return (
    <span className="flex grow flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 grow wrap-anywhere">
        <BidiIsolated>{amount?.owner ?? name}</BidiIsolated> <RecordNumber id={id} />
      </span>
      {amount && <span className="tabular-nums">{text(amount.unit, { n: formatNumber(amount.value) })}</span>}
    </span>
  )
}
