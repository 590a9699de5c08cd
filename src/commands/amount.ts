import type { GetText, TextKey } from '../texts/text.ts'
import { formatNumber } from '../ui/format.ts'

/** Formats an amount with its unit. `unit` is the key of a message with the placeholder `{{n}}`. */
export function formatAmount(value: number, unit: TextKey, text: GetText): string {
  return text(unit, { n: formatNumber(value) })
}

interface RecordWithAmount {
  amount?: { value: number }
}

/** Formats the sum of the records' amounts with its unit; undefined if records of this kind have no amount. */
export function formatTotalAmount(
  records: readonly RecordWithAmount[],
  unit: TextKey | undefined,
  text: GetText,
): string | undefined {
  if (unit === undefined) return undefined
  return formatAmount(
    records.reduce((sum, { amount }) => sum + (amount?.value ?? 0), 0),
    unit,
    text,
  )
}
