import { useLayoutEffect } from 'react'
import * as v from 'valibot'
import type { BulkActor, BulkSnapshot } from '../../machines/bulk.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { recordKeyOf } from '../commands/command.ts'
import { ChangeNote } from './ChangeNote.tsx'
import { formatSum } from '../commands/amount.ts'
import { eventRefusal, reasonForm } from '../commands/lifecycleCommands.ts'
import { QuestionStep } from '../commands/QuestionStep.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { formatNumber } from '../ui/format.ts'
import { BulkRecordList } from './BulkRecordList.tsx'
import { BULK_MAX, type BulkRun } from './bulkRun.ts'
import { RecordLabel } from './RecordLabel.tsx'
import { StateChip } from './StateChip.tsx'

const NO_REASON = v.object({ reason: v.string() })

interface BulkPreviewProps {
  run: BulkRun
  actor: BulkActor
  snapshot: BulkSnapshot
  isDestructive: boolean
  /** Called with the typed reason after each change. */
  onReasonChange: (reason: string) => void
}

/** The records that allow the event, the records that do not, the reason field, and the question. */
export function BulkPreview({ run, actor, snapshot, isDestructive, onReasonChange }: BulkPreviewProps) {
  const text = useText()
  const { allowed, notAllowed, omittedCount, reasonPolicy } = snapshot.context
  const { texts, amountUnit } = run.sender
  const form = reasonForm(reasonPolicy, 'dialog.yes')
  const fields = useForm({
    schema: (form?.schema ?? NO_REASON) as v.GenericSchema<{ reason: string }, { reason: string }>,
    initial: { reason: snapshot.context.reason },
    onSubmit: ({ reason }) => actor.send({ type: 'confirm', reason }),
  })
  const typedReason = fields.values.reason
  // A layout effect, so that an Escape right after typing already asks whether to discard the reason.
  useLayoutEffect(() => void onReasonChange(typedReason), [typedReason, onReasonChange])
  const recordsByIds = (ids: RowId[]) => ids.flatMap((id) => run.records.get(id) ?? [])
  const [reason] = form?.fields ?? []
  const back = () => actor.send({ type: 'back' })

  return (
    <form {...fields.props}>
      {omittedCount > 0 && (
        <p className="mb-3 text-sm text-accent">
          {text('bulk.beyond', { most: formatNumber(BULK_MAX), n: formatNumber(omittedCount) })}
        </p>
      )}
      {allowed.length > 0 && (
        <BulkRecordList
          label={text('bulk.able', { n: formatNumber(allowed.length) })}
          sum={formatSum(recordsByIds(allowed), amountUnit, text)}
        >
          {recordsByIds(allowed).map((record) => (
            <li key={record.id}>
              <RecordLabel record={record} amountUnit={amountUnit} />
              <ChangeNote recordKey={recordKeyOf(texts.lifecycle.record, record.id)} version={record.version} />
            </li>
          ))}
        </BulkRecordList>
      )}
      {notAllowed.length > 0 && (
        <BulkRecordList
          label={text('bulk.unable', { n: formatNumber(notAllowed.length) })}
          sum={formatSum(recordsByIds(notAllowed), amountUnit, text)}
        >
          {recordsByIds(notAllowed).map((record) => {
            const refusal = eventRefusal(run.sender, record, run.event)
            return (
              <li key={record.id} className="flex flex-wrap items-baseline gap-x-3">
                <RecordLabel record={record} amountUnit={amountUnit} />
                <ChangeNote recordKey={recordKeyOf(texts.lifecycle.record, record.id)} version={record.version} />
                {refusal && <span className="text-xs text-faint">{text(refusal.key, refusal.values)}</span>}
                <StateChip texts={texts} stateCode={record.status} />
              </li>
            )
          })}
        </BulkRecordList>
      )}
      {reason !== undefined && allowed.length > 0 && (
        <TextArea
          label={text(reason.label)}
          field={fields.field('reason')}
          isRequired={reasonPolicy === 'required'}
          rows={3}
        />
      )}
      {allowed.length > 0 ? (
        <QuestionStep
          isDestructive={isDestructive}
          isBusy={false}
          onYes={() => fields.props.ref.current?.requestSubmit()}
          onNo={back}
        />
      ) : (
        <DialogActions>
          <Button data-autofocus="" onClick={back}>
            {text('dialog.close')}
          </Button>
        </DialogActions>
      )}
    </form>
  )
}
