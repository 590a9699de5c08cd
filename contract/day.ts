/** Whether the text is a day that the calendar has, `YYYY-MM-DD`. */
export function isOfCalendar(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return at.getUTCFullYear() > 0 && at.toISOString().slice(0, 10) === day
}
