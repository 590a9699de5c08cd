import { toHalfWidth } from '../ui/halfWidth.ts'

/** Returns a typed date as `2026-05-03` if it is like `2026/5/3`, also in full-width digits; else as it was typed. */
export function normalizeTypedDate(typed: string): string {
  return toHalfWidth(typed)
    .trim()
    .replace(/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
}
