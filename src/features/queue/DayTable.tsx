import { stateName } from '../../commands/lifecycleTextKeys.ts'
import { useText } from '../../texts/text.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'
import type { QueueRow } from './queueRows.ts'

/** The numbers of the plots: how many records came and went on each day, the current day first. */
export function DayTable({ rows }: { rows: readonly QueueRow[] }) {
  const text = useText()
  const shownRows = rows.filter(({ days }) => days.length > 0)
  const days = shownRows[0]?.days.map(({ day }) => day).toReversed() ?? []
  const title = text('queue.days.title')
  if (days.length === 0) return null
  return (
    <details className="border-t border-line px-3 py-3 sm:px-6">
      <summary className="w-fit cursor-pointer rounded-md text-sm text-link">{title}</summary>
      <section
        aria-label={title}
        // A region that scrolls can be scrolled by keys only if it has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-3 overflow-x-auto"
      >
        <table className="border-y border-line text-sm tabular-nums [&_td]:px-3 [&_td]:py-1 [&_td]:text-end [&_th]:px-3 [&_th]:py-1 [&_th]:font-medium">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-faint">
            <tr>
              <th scope="col" rowSpan={2} className="text-start">
                {text('queue.days.day')}
              </th>
              {shownRows.map(({ id, title: kind, stateTextKeys, status }) => (
                <th key={id} scope="colgroup" colSpan={2} className="border-s border-line text-start whitespace-nowrap">
                  {text(kind)} {stateName(stateTextKeys, status, text)}
                </th>
              ))}
            </tr>
            <tr>
              {shownRows.flatMap(({ id }) =>
                (['came', 'went'] as const).map((name) => (
                  <th key={`${id} ${name}`} scope="col" className="text-end whitespace-nowrap">
                    {text(`queue.days.${name}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="text-start font-normal whitespace-nowrap text-soft">
                  {formatDate(day)}
                </th>
                {shownRows.flatMap(({ id, days: ofRow }) => {
                  const { came = 0, went = 0 } = ofRow.at(-1 - index) ?? {}
                  return [
                    <td key={`${id} came`}>{formatNumber(came)}</td>,
                    <td key={`${id} went`}>{formatNumber(went)}</td>,
                  ]
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
