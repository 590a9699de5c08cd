import type { BulkActor, BulkSnapshot } from '../../../machines/console/bulk.ts'
import type { FailedRecord } from '../../../machines/console/bulkContext.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { failureMessage } from '../../texts/failureMessage.ts'
import { type TextKey, useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/format.ts'
import type { BulkRun } from './bulkRun.ts'
import { RecentChangeNote } from '../changes/RecentChangeNote.tsx'
import { RecordLabel } from '../columns/RecordLabel.tsx'
import { RecordNumber } from '../columns/RecordNumber.tsx'

interface BulkOutcomesProps {
  run: BulkRun
  actor: BulkActor
  snapshot: BulkSnapshot
}

interface RecordOutcome {
  id: RowId
  labelKey: TextKey
  tone: ChipTone
  failure?: unknown
}

/**
 * The outcome of each record, failed ones first, with what somebody else has done to those that were not sent, and the
 * buttons that retry or resume the run.
 */
export function BulkOutcomes({ run, actor, snapshot }: BulkOutcomesProps) {
  const text = useText()
  const { failed, unsent } = snapshot.context
  const canRetry = snapshot.can({ type: 'retry' })
  const canResume = snapshot.can({ type: 'resume' })
  return (
    <>
      <div
        role="region"
        aria-label={text('bulk.outcomes')}
        // A scroll container must be focusable, so that it can be scrolled with the keyboard.
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-md border border-line"
      >
        <table className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{text('bulk.outcome.record')}</th>
              <th scope="col">{text('bulk.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomesOf(snapshot).map(({ id, labelKey, tone, failure }) => {
              const record = run.records.get(id)
              return (
                <tr key={id} className="not-first:border-t not-first:border-line">
                  <td className="px-3 py-1.5">
                    {record === undefined ? (
                      <RecordNumber id={id} />
                    ) : (
                      <RecordLabel record={record} amountUnit={run.sender.amountUnit} />
                    )}
                    {record !== undefined && failure === undefined && tone !== 'good' && (
                      <RecentChangeNote
                        recordKey={recordKeyOf(run.sender.lifecycleTextKeys.lifecycle.record, id)}
                        version={record.version}
                      />
                    )}
                    {failure !== undefined && (
                      <p className="text-xs text-pretty text-faint">{failureMessage(failure, text)}</p>
                    )}
                  </td>
                  <td className="px-3 py-1.5 text-end align-top">
                    <Chip tone={tone}>{text(labelKey)}</Chip>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <DialogActions>
        {canRetry && (
          <Button onClick={() => actor.send({ type: 'retry' })}>
            {text('bulk.retry', { n: formatNumber(failed.length) })}
          </Button>
        )}
        {canResume && (
          <Button onClick={() => actor.send({ type: 'resume' })}>
            {text('bulk.resume', { n: formatNumber(unsent.length) })}
          </Button>
        )}
        <Button tone="primary" data-autofocus="" onClick={() => actor.send({ type: 'back' })}>
          {text('dialog.close')}
        </Button>
      </DialogActions>
    </>
  )
}

function outcomesOf({
  context: { refused, failed, noLongerAllowed, unsent, succeeded },
}: BulkSnapshot): RecordOutcome[] {
  const toFailedOutcome =
    (labelKey: TextKey) =>
    (failedRecord: FailedRecord): RecordOutcome => ({ ...failedRecord, labelKey, tone: 'bad' })
  return [
    ...refused.map(toFailedOutcome('bulk.outcome.refused')),
    ...failed.map(toFailedOutcome('bulk.outcome.failed')),
    ...noLongerAllowed.map((id): RecordOutcome => ({ id, labelKey: 'bulk.outcome.noLongerAllowed', tone: 'off' })),
    ...unsent.map((id): RecordOutcome => ({ id, labelKey: 'bulk.outcome.unsent', tone: 'off' })),
    ...succeeded.map((id): RecordOutcome => ({ id, labelKey: 'bulk.outcome.done', tone: 'good' })),
  ]
}
