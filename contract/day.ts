import * as v from 'valibot'

/** A day without a time, `YYYY-MM-DD`, that the calendar has. */
// @__NO_SIDE_EFFECTS__
export function dateOnly() {
  return v.pipe(v.string('field.date'), v.check(isOfCalendar, 'field.date'))
}

function isOfCalendar(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return at.getUTCFullYear() > 0 && at.toISOString().slice(0, 10) === day
}
