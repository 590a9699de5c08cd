/** Formats as `1,204`, with commas in every language (rule 9.3). */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}
