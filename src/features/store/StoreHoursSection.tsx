import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { BUSINESS_UTC_OFFSET_MINUTES, DAY_MINUTES } from '../../../contract/limits.ts'
import { formatMinute, type OpeningSpan, type StoreHours, WEEK_HOURS_DAYS } from '../../../contract/storeHours.ts'
import type { Store } from '../../../contract/store.ts'
import { storeOpennessLifecycle } from '../../../machines/lifecycles/openness.ts'
import { stateName, stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { useConsole } from '../../console.tsx'
import { RecentChangeNote } from '../../resources/changes/RecentChangeNote.tsx'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import { type GetText, useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'
import { LoadError } from '../../ui/statusMessages.tsx'
import { hoursRecordKeyOf, hoursQuery } from './hoursQuery.ts'
import { storeResource } from './resource.ts'

const OPENNESS_STATE_TEXT_KEYS = stateTextKeysOf(storeOpennessLifecycle)

/** The opening hours of a store in Japanese time and in UTC, and whether the store is open now. */
export function StoreHoursSection({ record: { id, status } }: { record: Read<typeof Store> }) {
  const text = useText()
  const { client } = useConsole()
  const query = useQuery(hoursQuery(client, id))
  const isHighlighted = useSearch({ strict: false }).field === 'hours' && !query.isPending
  const { data: hours } = query
  return (
    <FactSection
      title={text('storeHours.hours')}
      badge={
        hours !== undefined && (
          <dl className="text-sm">
            <dt className="sr-only">{text('storeHours.openness')}</dt>
            <dd>
              <OpenOrClosed hours={hours} status={status} />
            </dd>
          </dl>
        )
      }
      isHighlighted={isHighlighted}
    >
      {query.isError && <LoadError failure={query.error} onRetry={() => void query.refetch()} />}
      <RecentChangeNote recordKey={hoursRecordKeyOf(id)} version={hours?.version} isAnnounced />
      {hours !== undefined && <WeekTable hours={hours} />}
    </FactSection>
  )
}

function OpenOrClosed({ hours: { openness, holiday }, status }: { hours: StoreHours; status: number }) {
  const text = useText()
  if (openness === null)
    return text('storeHours.notOpen', { state: stateName(storeResource.lifecycleTextKeys, status, text) })
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <StateChip stateTextKeys={OPENNESS_STATE_TEXT_KEYS} stateCode={openness} />
      {holiday !== null && <span className="text-soft">{text('storeHours.holiday', { name: holiday })}</span>}
    </span>
  )
}

function WeekTable({ hours: { hours, version } }: { hours: StoreHours }) {
  const text = useText()
  if (version === 0) return <p className="text-soft">{text('storeHours.none')}</p>
  return (
    <table className="text-sm leading-6 whitespace-normal">
      <thead className="text-faint">
        <tr>
          <th scope="col" className="sr-only">
            {text('storeHours.day')}
          </th>
          <th scope="col" className="pe-6 text-start font-normal">
            {text('storeHours.japan')}
          </th>
          <th scope="col" className="text-start font-normal">
            {text('storeHours.utc')}
          </th>
        </tr>
      </thead>
      <tbody>
        {WEEK_HOURS_DAYS.map((day) => (
          <tr key={day} className="align-baseline">
            <th scope="row" className="pe-6 text-start font-normal whitespace-nowrap text-soft">
              {text(`weekday.${day}`)}
            </th>
            <td className="pe-6 tabular-nums">
              {hours[day].length === 0 ? (
                <span className="text-faint">{text('storeHours.closed')}</span>
              ) : (
                <Lines lines={hours[day].map((span) => spanText(span, text))} />
              )}
            </td>
            <td className="text-soft tabular-nums">
              <Lines lines={hours[day].map((span) => utcSpanText(span, text))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="me-3 inline-block whitespace-nowrap">
      {line}
    </span>
  ))
}

/** Returns the text of a time span that is given in minutes since midnight. */
function spanText({ opensAt, closesAt }: OpeningSpan, text: GetText): string {
  return `${timeOfDayText(opensAt, text)}–${timeOfDayText(closesAt, text)}`
}

/** Returns the text of a span of opening hours, converted from Japanese time to UTC. */
function utcSpanText({ opensAt, closesAt }: OpeningSpan, text: GetText): string {
  const utcOffsetMinutes = BUSINESS_UTC_OFFSET_MINUTES
  return spanText({ opensAt: opensAt - utcOffsetMinutes, closesAt: closesAt - utcOffsetMinutes }, text)
}

/** Returns a time that is given in minutes since midnight, and says if it is on the day before or after. */
function timeOfDayText(minute: number, text: GetText): string {
  if (minute < 0) return text('storeHours.previousDay', { time: formatMinute(minute + DAY_MINUTES) })
  if (minute > DAY_MINUTES) return text('storeHours.nextDay', { time: formatMinute(minute - DAY_MINUTES) })
  return formatMinute(minute)
}
