import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { formatAmount } from '../../commands/amount.ts'
import { type TextKey, useText } from '../../texts/text.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import { RecordNumber } from './RecordNumber.tsx'

interface RecordLabelProps {
  record: LifecycleRecord
  /** The message key of the record's amount with its unit. */
  amountUnit: TextKey | undefined
}

/** The name and id of a record in a list of several. If it has an amount: the owner, the id and the amount. */
export function RecordLabel({ record, amountUnit }: RecordLabelProps) {
  const text = useText()
  const { id, name, amount } = record
  return (
    <span className="flex grow flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 grow wrap-anywhere">
        <BidiIsolated>{amount?.ownerName ?? name}</BidiIsolated> <RecordNumber id={id} />
      </span>
      {amount && amountUnit !== undefined && (
        <span className="tabular-nums">{formatAmount(amount.value, amountUnit, text)}</span>
      )}
    </span>
  )
}
