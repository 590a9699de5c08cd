/** Whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isOfCalendar(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return at.getUTCFullYear() > 0 && at.toISOString().slice(0, 10) === day
}
