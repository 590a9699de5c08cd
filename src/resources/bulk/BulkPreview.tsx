import * as v from 'valibot'
import { reasonPurposeOf } from '../../../contract/kinds/reasonPurposes.ts'
import type { BulkActor, BulkSnapshot } from '../../../machines/console/bulk.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { RecentChangeNote } from '../changes/RecentChangeNote.tsx'
import { formatTotalAmount } from '../../commands/amount.ts'
import { bulkEventRefusal, reasonForm } from '../../commands/lifecycleCommands.ts'
import { ReasonField } from '../../commands/ReasonField.tsx'
import { YesNoButtons } from '../../commands/YesNoButtons.tsx'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { useForm } from '../../ui/form.tsx'
import { formatNumber } from '../../ui/format.ts'
import { BulkPreviewList } from './BulkPreviewList.tsx'
import { BULK_RECORDS_MAX, type BulkRun } from './bulkRun.ts'
import { RecordLabel } from '../columns/RecordLabel.tsx'
import { StateChip } from '../columns/StateChip.tsx'

const uncheckedReasonFormSchema = v.object({ reason: v.string() })

interface BulkPreviewProps {
  run: BulkRun
  actor: BulkActor
  snapshot: BulkSnapshot
  isDestructive: boolean
  /** Leaves the preview, after a question if a reason was typed. */
  onBack: () => void
}

/**
 * The records that allow the event, the records that do not, the reason field, and the question. If no record allows
 * the event any more, a typed reason is still shown, so that it can be copied.
 */
export function BulkPreview(props: BulkPreviewProps) {
  const { run, actor, snapshot, isDestructive, onBack } = props
  const text = useText()
  const { allowed, notAllowed, overLimitCount, reasonPolicy } = snapshot.context
  const isAnyAllowed = allowed.length > 0
  const { lifecycleTextKeys, amountUnit } = run.sender
  const purpose = reasonPurposeOf(lifecycleTextKeys.lifecycle.record, run.event)
  const form = reasonForm(reasonPolicy, 'dialog.yes', purpose)
  const formState = useForm({
    schema: (form?.schema ?? uncheckedReasonFormSchema) as v.GenericSchema<{ reason: string }, { reason: string }>,
    initialValues: { reason: snapshot.context.reason },
    // An Escape right after typing already asks whether to discard the reason.
    onEdit: ({ reason }) => actor.send({ type: 'edit', reason }),
    onSubmit: ({ reason }) => actor.send({ type: 'confirm', reason }),
  })
  const recordsOf = (ids: RowId[]) => ids.flatMap((id) => run.records.get(id) ?? [])
  const [reasonField] = form?.fields ?? []
  const { ref } = formState.props
  useRefocusWhenContentChanges(isAnyAllowed ? 'question' : 'noneAllowed', ref)

  return (
    <form {...formState.props}>
      {overLimitCount > 0 && (
        <p className="mb-3 text-sm text-accent">
          {text('bulk.beyond', { most: formatNumber(BULK_RECORDS_MAX), n: formatNumber(overLimitCount) })}
        </p>
      )}
      {isAnyAllowed && (
        <BulkPreviewList
          label={text('bulk.able', { n: formatNumber(allowed.length) })}
          totalAmount={formatTotalAmount(recordsOf(allowed), amountUnit, text)}
        >
          {recordsOf(allowed).map((record) => (
            <li key={record.id}>
              <RecordLabel record={record} amountUnit={amountUnit} />
              <RecentChangeNote
                recordKey={recordKeyOf(lifecycleTextKeys.lifecycle.record, record.id)}
                version={record.version}
              />
            </li>
          ))}
        </BulkPreviewList>
      )}
      {notAllowed.length > 0 && (
        <BulkPreviewList
          label={text('bulk.unable', { n: formatNumber(notAllowed.length) })}
          totalAmount={formatTotalAmount(recordsOf(notAllowed), amountUnit, text)}
        >
          {recordsOf(notAllowed).map((record) => {
            const refusal = bulkEventRefusal(run.sender, record, run.event)
            return (
              <li key={record.id} className="flex flex-wrap items-baseline gap-x-3">
                <RecordLabel record={record} amountUnit={amountUnit} />
                <RecentChangeNote
                  recordKey={recordKeyOf(lifecycleTextKeys.lifecycle.record, record.id)}
                  version={record.version}
                />
                {refusal && <span className="text-xs text-faint">{text(refusal.key, refusal.values)}</span>}
                <StateChip stateTextKeys={lifecycleTextKeys} stateCode={record.status} />
              </li>
            )
          })}
        </BulkPreviewList>
      )}
      {reasonField !== undefined && purpose !== undefined && (isAnyAllowed || formState.values.reason !== '') && (
        <ReasonField
          purpose={purpose}
          label={text(reasonField.label)}
          field={{ ...formState.field('reason'), hasInitialFocus: isAnyAllowed }}
          isRequired={reasonPolicy === 'required'}
          rows={3}
        />
      )}
      {isAnyAllowed ? (
        <YesNoButtons
          isDestructive={isDestructive}
          isBusy={false}
          hasField={reasonField !== undefined}
          isNoFinal={formState.values.reason === ''}
          isQuestionUnread={snapshot.matches({ preview: 'changed' })}
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
