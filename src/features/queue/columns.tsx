import { StateChip } from '../../resources/columns/StateChip.tsx'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatDuration, formatNumber } from '../../ui/format.ts'
import { useDuration } from '../../ui/useDuration.ts'
import { DaySums } from './DaySums.tsx'
import type { QueueRow } from './queueRows.ts'

const HOUR_MS = 3_600_000

/** The columns of the table of what waits. */
export const queueColumns: readonly Column<QueueRow>[] = [
  {
    id: 'kind',
    header: 'queue.field.kind',
    cell: ({ title }) => <Title title={title} />,
    minWidth: '7rem',
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'status',
    header: 'queue.field.state',
    cell: ({ stateTextKeys, status }) => <StateChip stateTextKeys={stateTextKeys} stateCode={status} />,
    width: 'clamp(10.25rem, 18vw, 14rem)',
    cardPosition: 'side',
  },
  {
    id: 'count',
    header: 'queue.field.count',
    cell: ({ count }) => formatNumber(count),
    width: '5rem',
    align: 'end',
  },
  {
    id: 'amount',
    header: 'queue.field.amount',
    cell: ({ amount }) => formatNumber(amount),
    width: '5.5rem',
    align: 'end',
  },
  {
    id: 'since',
    header: 'queue.field.since',
    cell: ({ since, limitHours }) => (
      <>
        <Waiting since={since} />
        {limitHours !== null && <Limit hours={limitHours} />}
      </>
    ),
    width: '9rem',
    align: 'end',
  },
  {
    id: 'stuck',
    header: 'queue.field.stuck',
    cell: ({ stuckCount }) => <Stuck count={stuckCount} />,
    width: '5rem',
    align: 'end',
    href: ({ stuckCount, stuckUrl }) => (stuckCount === 0 ? undefined : stuckUrl),
  },
  {
    id: 'days',
    header: 'queue.field.days',
    cell: ({ days }) => <DaySums days={days} />,
    width: '14.25rem',
    align: 'end',
  },
]

function Title({ title }: Pick<QueueRow, 'title'>) {
  return useText()(title)
}

/** How long the oldest record has waited. */
function Waiting({ since }: { since: string | null }) {
  return useDuration(since ?? undefined) || '—'
}

function Limit({ hours }: { hours: number }) {
  const text = useText()
  return (
    <span className="text-faint"> / {formatDuration(new Date(0).toISOString(), new Date(hours * HOUR_MS), text)}</span>
  )
}

function Stuck({ count }: { count: number | null }) {
  return count !== null && count > 0 ? (
    <span className="font-semibold text-accent">{formatNumber(count)}</span>
  ) : (
    formatNumber(count)
  )
}
