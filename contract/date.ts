/** Returns whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isExistingDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return date.getUTCFullYear() > 0 && date.toISOString().slice(0, 10) === day
}
