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
import { useRefocusWhenContentChanges } from '../ui/focus.ts'
import { useForm } from '../ui/form.tsx'
import { formatNumber } from '../ui/format.ts'
import { BulkRecordList } from './BulkRecordList.tsx'
import { BULK_RECORDS_MAX, type BulkRun } from './bulkRun.ts'
import { RecordLabel } from './RecordLabel.tsx'
import { StateChip } from './StateChip.tsx'

const UncheckedReasonForm = v.object({ reason: v.string() })

interface BulkPreviewProps {
  run: BulkRun
  actor: BulkActor
  snapshot: BulkSnapshot
  isDestructive: boolean
  /** Called with the typed reason after each change. */
  onReasonChange: (reason: string) => void
  /** Leaves the preview, after a question if a reason was typed. */
  onBack: () => void
}

/**
 * The records that allow the event, the records that do not, the reason field, and the question. If no record allows
 * the event any more, a typed reason is still shown, so that it can be copied.
 */
export function BulkPreview(props: BulkPreviewProps) {
  const { run, actor, snapshot, isDestructive, onReasonChange, onBack } = props
  const text = useText()
  const { allowed, notAllowed, omittedCount, reasonPolicy } = snapshot.context
  const isAnyAllowed = allowed.length > 0
  const { texts, amountUnit } = run.sender
  const form = reasonForm(reasonPolicy, 'dialog.yes')
  const formState = useForm({
    schema: (form?.schema ?? UncheckedReasonForm) as v.GenericSchema<{ reason: string }, { reason: string }>,
    initialValues: { reason: snapshot.context.reason },
    onSubmit: ({ reason }) => actor.send({ type: 'confirm', reason }),
  })
  const typedReason = formState.values.reason
  // A layout effect, so that an Escape right after typing already asks whether to discard the reason.
  useLayoutEffect(() => void onReasonChange(typedReason), [typedReason, onReasonChange])
  const recordsOf = (ids: RowId[]) => ids.flatMap((id) => run.records.get(id) ?? [])
  const [reasonField] = form?.fields ?? []
  const { ref } = formState.props
  useRefocusWhenContentChanges(isAnyAllowed ? 'question' : 'noneAllowed', ref)

  return (
    <form {...formState.props}>
      {omittedCount > 0 && (
        <p className="mb-3 text-sm text-accent">
          {text('bulk.beyond', { most: formatNumber(BULK_RECORDS_MAX), n: formatNumber(omittedCount) })}
        </p>
      )}
      {isAnyAllowed && (
        <BulkRecordList
          label={text('bulk.able', { n: formatNumber(allowed.length) })}
          sum={formatSum(recordsOf(allowed), amountUnit, text)}
        >
          {recordsOf(allowed).map((record) => (
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
          sum={formatSum(recordsOf(notAllowed), amountUnit, text)}
        >
          {recordsOf(notAllowed).map((record) => {
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
      {reasonField !== undefined && (isAnyAllowed || typedReason !== '') && (
        <TextArea
          label={text(reasonField.label)}
          field={formState.field('reason')}
          isRequired={reasonPolicy === 'required'}
          rows={3}
        />
      )}
      {isAnyAllowed ? (
        <QuestionStep
          isDestructive={isDestructive}
          isBusy={false}
          isUnread={snapshot.matches({ preview: 'changed' })}
          onYes={() => ref.current?.requestSubmit()}
          onNo={onBack}
        />
      ) : (
        <DialogActions>
          <Button data-autofocus="" onClick={onBack}>
            {text('dialog.close')}
          </Button>
        </DialogActions>
      )}
    </form>
  )
}
