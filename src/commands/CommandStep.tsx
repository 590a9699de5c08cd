import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { RetryCountdown } from '../ui/retryCountdown.tsx'
import { FORM_CONTROL_SELECTOR } from '../ui/focus.ts'
import { DialogStep } from '../ui/dialogStep.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'
import { FormStep } from './FormStep.tsx'
import { YesNoButtons } from './YesNoButtons.tsx'
import type { CommandView } from './useCommandView.ts'
import { CompareVersionsStep } from './CompareVersionsStep.tsx'

/** The selectors of the element to focus: an invalid field, else `data-autofocus`, else the first control. */
const FOCUS_SELECTORS = ['[aria-invalid="true"]', '[data-autofocus]', FORM_CONTROL_SELECTOR]

/**
 * The form or question that a command run shows now. The dialog or the palette around it renders its title and message.
 */
export function CommandStep({ view }: { view: CommandView }) {
  const { run, snapshot, step, isBusy, changeNotes, stepBack } = view
  const { form, question, isDestructive = false } = run.command
  const text = useText()
  const isAskedAgain =
    snapshot.matches({ reviewing: 'rechecking' }) ||
    (step === 'question' && (snapshot.context.failure !== undefined || snapshot.context.isQuestionChanged))
  const isQuestionUnread = snapshot.matches({ reviewing: 'changed' })
  const notes = changeNotes.join(' ')
  useAnnouncement(isQuestionUnread && notes !== '' ? notes : undefined)
  const confirm = () => run.actor.send({ type: 'confirm' })
  return (
    // A question that is asked again is another element, which takes the focus and ignores the keys that were pressed
    // before.
    <DialogStep key={isAskedAgain ? 'askedAgain' : step} focusSelectors={FOCUS_SELECTORS}>
      {notes !== '' && <p className="change-note mb-3">{notes}</p>}
      {step === 'form' && form !== undefined && <FormStep view={view} form={form} />}
      {step === 'versions' && form !== undefined && <CompareVersionsStep view={view} form={form} />}
      {step === 'question' && question !== undefined && (
        <YesNoButtons
          isDestructive={isDestructive}
          isBusy={isBusy}
          isQuestionUnread={isQuestionUnread}
          isNoFinal={form === undefined}
          onYes={confirm}
          onNo={stepBack}
        />
      )}
      {step === 'obsolete' && (
        <DialogActions>
          <Button data-autofocus="" onClick={stepBack}>
            {text(form === undefined ? 'dialog.close' : 'versions.back')}
          </Button>
        </DialogActions>
      )}
      {snapshot.hasTag('waiting') && <RetryCountdown untilMs={snapshot.context.waitUntil} />}
      {step === 'discard' && <YesNoButtons isDestructive isBusy={false} onYes={confirm} onNo={stepBack} />}
    </DialogStep>
  )
}
