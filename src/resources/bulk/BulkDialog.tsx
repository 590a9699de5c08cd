import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import type { BulkActor, BulkSnapshot } from '../../../machines/console/bulk.ts'
import { isFinalEvent, policyOf } from '../../../machines/lifecycle.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import { formatTotalAmount } from '../../commands/amount.ts'
import type { Fact } from '../../commands/command.ts'
import { FactTable } from '../../commands/FactTable.tsx'
import { textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import { YesNoButtons } from '../../commands/YesNoButtons.tsx'
import { useCommandServices } from '../../commands/context.tsx'
import { useActorEnd, useActorEvent, useActorRegistration, useConsole } from '../../console.tsx'
import { DialogBoundary } from '../../loading/DialogBoundary.tsx'
import { currentText, type GetText, useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useFocusGridOnUnmount } from '../../ui/focus.ts'
import { formatNumber } from '../../ui/format.ts'
import { useKeyboardServices } from '../../ui/keyboard.ts'
import { DialogStep } from '../../ui/dialogStep.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import { useUnloadWarning } from '../../ui/useUnloadWarning.ts'
import { keepBulkDraft } from './bulkDraft.ts'
import { BulkOutcomes } from './BulkOutcomes.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import type { BulkRun } from './bulkRun.ts'

/**
 * The selectors of the element to focus in each step: the field of the reason, else `data-autofocus`, else a button.
 */
const FOCUS_SELECTORS = ['textarea', '[data-autofocus]', 'button']

interface BulkDialogProps {
  run: BulkRun
  onClose: () => void
}

/** Runs a bulk run and shows its dialog. The run goes on, with the typed reason, if its dialog cannot be shown. */
export default function BulkDialog({ run, onClose }: BulkDialogProps) {
  const { lifecycleTextKeys } = run.sender
  const { reason: reasonPolicy } = policyOf(lifecycleTextKeys.lifecycle, run.event)
  const actor = useActorRef(run.machine, { input: { reasonPolicy, typedReason: run.typedReason } })
  useActorRegistration(actor)
  const { keyboard } = useKeyboardServices()
  useActorEnd(actor, () => {
    onClose()
    if (hasAnyOutcome(actor.getSnapshot())) keyboard.send({ type: 'end' })
  })
  useEffect(() => run.resumeListRefetching, [run])
  const { recentChanges, notice } = useConsole()
  useActorEvent(recentChanges, 'changed', ({ recordKey, write }) => {
    if (!actor.getSnapshot().can({ type: 'change', allowed: [], notAllowed: [] })) return
    const dividedRecords = run.applyWrite(recordKey, write)
    if (dividedRecords !== undefined) actor.send({ type: 'change', ...dividedRecords })
  })
  const { runner, drafts } = useCommandServices()
  const { id: staffId } = useProfile()
  const router = useRouter()
  useEffect(
    () => drafts.addKeeper(() => keepBulkDraft(staffId, run, actor.getSnapshot(), router.latestLocation.href)),
    [drafts, staffId, run, actor, router],
  )
  // The end of the session removes the dialog. A layout effect is cleaned up before the effect that stops the actor.
  useLayoutEffect(() => {
    const subscription = actor.on('interrupted', () =>
      runner.reportInterruption(interruptedSummaryOf(actor.getSnapshot(), run, currentText())),
    )
    return () => {
      actor.send({ type: 'interrupt' })
      subscription.unsubscribe()
    }
  }, [runner, actor, run])
  useActorEvent(actor, 'completed', () =>
    notice.send({ type: 'succeed', message: completedTextOf(actor.getSnapshot(), run, currentText()) }),
  )
  return (
    <DialogBoundary onClose={onClose}>
      <BulkSteps run={run} actor={actor} />
    </DialogBoundary>
  )
}

function hasAnyOutcome({ context: { succeeded, failed, refused } }: BulkSnapshot): boolean {
  return succeeded.length + failed.length + refused.length > 0
}

/** The dialog of a bulk run. It renders the state of the bulk statechart. */
function BulkSteps({ run, actor }: { run: BulkRun; actor: BulkActor }) {
  const text = useText()
  const { lifecycleTextKeys } = run.sender
  const { isDestructive } = policyOf(lifecycleTextKeys.lifecycle, run.event)
  const snapshot = useSelector(actor, (state) => state)
  // The preview stays mounted when no record allows the event any more, so that the typed reason stays in its field.
  const isPreview = snapshot.matches('preview') || snapshot.matches('noneAllowed')
  const isDiscarding = snapshot.matches('discarding') || snapshot.matches({ done: 'discarding' })
  const step = isPreview ? 'preview' : JSON.stringify(snapshot.value)
  const isRunning = snapshot.matches('running')
  const close = () => actor.send({ type: 'back' })
  const isDone = snapshot.matches('done')
  useAnnouncement(isDone ? summaryOf(snapshot, run, text) : undefined)
  useFocusGridOnUnmount()
  useUnloadWarning(isRunning)

  const facts = snapshot.matches('preview') ? eventOutcomeFactsOf(snapshot.context.allowed, run) : []
  return (
    <Dialog
      title={text('bulk.title', { action: text(textKeyOf(lifecycleTextKeys.events, run.event)) })}
      description={describeState(snapshot, run, text)}
      details={facts.length > 0 && <FactTable facts={facts} />}
      isAlertDialog={snapshot.matches('preview') || isDiscarding}
      busy={isRunning}
      width="wide"
      onClose={close}
    >
      <DialogStep key={step} focusSelectors={FOCUS_SELECTORS}>
        {isPreview && (
          <BulkPreview run={run} actor={actor} snapshot={snapshot} isDestructive={isDestructive} onBack={close} />
        )}
        {isDiscarding && (
          <YesNoButtons
            isDestructive
            isBusy={false}
            onYes={() => actor.send({ type: 'discard' })}
            onNo={() => actor.send({ type: 'back' })}
          />
        )}
        {isRunning && <BulkProgress run={run} actor={actor} snapshot={snapshot} />}
        {isDone && !isDiscarding && <BulkOutcomes run={run} actor={actor} snapshot={snapshot} />}
        {(snapshot.matches('collecting') || snapshot.matches('unreadable')) && (
          <DialogActions>
            <Button onClick={close}>{text('dialog.cancel')}</Button>
            {snapshot.matches('unreadable') && (
              <Button tone="primary" data-autofocus="" onClick={() => actor.send({ type: 'retry' })}>
                {text('state.retry')}
              </Button>
            )}
          </DialogActions>
        )}
      </DialogStep>
    </Dialog>
  )
}

/** Returns the question or explanation of the current state. */
function describeState(snapshot: BulkSnapshot, run: BulkRun, text: GetText): string | undefined {
  const { allowed } = snapshot.context
  if (snapshot.matches('collecting')) return text('bulk.collecting')
  if (snapshot.matches('unreadable')) return text('bulk.unreadable')
  if (snapshot.matches('noneAllowed')) return text('bulk.noneAllowed')
  if (snapshot.matches('discarding') || snapshot.matches({ done: 'discarding' })) return text('dialog.discard')
  if (snapshot.matches('preview')) {
    const n = formatNumber(allowed.length)
    const amount = totalAmountOf(allowed, run, text)
    const question = amount === undefined ? text('bulk.question', { n }) : text('bulk.question.amount', { n, amount })
    return isFinalEvent(run.sender.lifecycleTextKeys.lifecycle, run.event)
      ? text('bulk.question.final', { question })
      : question
  }
  return snapshot.matches('done') ? summaryOf(snapshot, run, text) : undefined
}

/** Returns what the event does to the records, without repetitions. */
function eventOutcomeFactsOf(ids: readonly RowId[], { records, event }: BulkRun): Fact[] {
  const facts = ids.flatMap((id) => records.get(id)?.eventOutcomeFacts?.(event) ?? [])
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()]
}

/** Returns how many records were changed, and the sum of their amounts if they have amounts. */
function summaryOf({ context }: BulkSnapshot, run: BulkRun, text: GetText): string {
  const { succeeded, failed, refused, unsent } = context
  const failedOrRefusedCount = failed.length + refused.length
  const counts = {
    done: formatNumber(succeeded.length),
    notDone: formatNumber(failedOrRefusedCount),
    unsent: formatNumber(unsent.length),
  }
  const summary = text(unsent.length > 0 ? 'bulk.summary.stopped' : 'bulk.summary', counts)
  return withTotalAmount(summary, succeeded, run, text)
}

/** Returns the notice of a run whose records are all done, with the sum of their amounts if they have amounts. */
function completedTextOf({ context: { succeeded } }: BulkSnapshot, run: BulkRun, text: GetText): string {
  const values = {
    action: text(textKeyOf(run.sender.lifecycleTextKeys.events, run.event)),
    n: formatNumber(succeeded.length),
  }
  const amount = totalAmountOf(succeeded, run, text)
  return amount === undefined ? text('bulk.done', values) : text('bulk.done.amount', { ...values, amount })
}

/** Returns the outcome of a run that was interrupted: nobody knows whether its current record was changed. */
function interruptedSummaryOf({ context }: BulkSnapshot, run: BulkRun, text: GetText): string {
  const { succeeded, failed, refused, unsent, queue } = context
  const summary = text('bulk.interrupted', {
    title: text('bulk.title', { action: text(textKeyOf(run.sender.lifecycleTextKeys.events, run.event)) }),
    done: formatNumber(succeeded.length),
    notDone: formatNumber(failed.length + refused.length),
    unsent: formatNumber(unsent.length + queue.length - 1),
  })
  return withTotalAmount(summary, succeeded, run, text)
}

/** Adds the sum of the amounts of the changed records to the summary, if they have amounts. */
function withTotalAmount(summary: string, succeededIds: readonly RowId[], run: BulkRun, text: GetText): string {
  const amount = totalAmountOf(succeededIds, run, text)
  return amount === undefined ? summary : text('bulk.summary.amount', { summary, amount })
}

function totalAmountOf(ids: readonly RowId[], { records, sender }: BulkRun, text: GetText): string | undefined {
  return formatTotalAmount(
    ids.flatMap((id) => records.get(id) ?? []),
    sender.amountUnit,
    text,
  )
}
