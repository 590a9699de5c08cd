import type { BulkActor, BulkSnapshot } from '../../../machines/console/bulk.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progressBar.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import type { BulkRun } from './bulkRun.ts'
import { useChangeText } from '../changes/RecentChangeNote.tsx'

/** How many times the progress of a long bulk run is announced to screen readers. */
const ANNOUNCEMENTS_PER_RUN = 10

/** The progress of a bulk run, and the button that stops the run after the current record. */
export function BulkProgress({ run, actor, snapshot }: { run: BulkRun; actor: BulkActor; snapshot: BulkSnapshot }) {
  const text = useText()
  const { queue, unsent, succeeded, failed, refused } = snapshot.context
  const doneCount = succeeded.length + failed.length + refused.length
  const total = doneCount + queue.length
  const progressText = text('bulk.progress', { n: formatNumber(doneCount), all: formatNumber(total) })
  const isAnnounced = doneCount % Math.ceil(total / ANNOUNCEMENTS_PER_RUN) === 0
  useAnnouncement(isAnnounced ? progressText : undefined)
  const isStopping = unsent.length > 0
  const currentName = run.records.get(queue[0] ?? '')?.name

  return (
    <>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="min-w-0 truncate text-soft">{currentName}</span>
        <span className="shrink-0 tabular-nums">{progressText}</span>
      </div>
      {[...queue.slice(1), ...unsent].map((id) => (
        <QueuedRecordChangeNote key={id} run={run} id={id} />
      ))}
      <ProgressBar label={text('bulk.progress.label')} value={doneCount} max={total} />
      <DialogActions>
        <Button busy={isStopping} data-autofocus="" onClick={() => actor.send({ type: 'stop' })}>
          {text(isStopping ? 'bulk.stopping' : 'bulk.stop')}
        </Button>
      </DialogActions>
    </>
  )
}

/** What somebody else did to a record whose request is not sent yet, with its name; renders nothing if nobody did. */
function QueuedRecordChangeNote({ run, id }: { run: BulkRun; id: RowId }) {
  const text = useText()
  const record = run.records.get(id)
  const recordKey = recordKeyOf(run.sender.lifecycleTextKeys.lifecycle.record, id)
  const change = useChangeText({ recordKey, version: record?.version })
  if (change === '') return null
  return <p className="change-note">{text('change.ofRecord', { name: record?.name ?? '', change })}</p>
}
