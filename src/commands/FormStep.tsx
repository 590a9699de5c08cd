import * as v from 'valibot'
import type { Values } from '../../machines/console/commandContext.ts'
import { CallFailure } from '../api/failure.ts'
import { KEY_MAP } from '../keyMap.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { ButtonKey } from '../ui/buttonKey.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { useForm } from '../ui/form.tsx'
import { type CommandForm, type FormField, hasQuestionStep } from './command.ts'
import { CommandField } from './CommandField.tsx'
import { useCurrentCommand } from './context.tsx'
import { placeChoiceErrors, withCurrentChoices } from './currentChoices.ts'
import type { CommandView } from './useCommandView.ts'
import { useIgnoreKeysBeforeMount } from './useIgnoreKeysBeforeMount.ts'

/** The form of a command. It is validated before it is submitted. Errors from the server are shown at their fields. */
export function FormStep({ view, form }: { view: CommandView; form: CommandForm }) {
  const text = useText()
  const { run, snapshot, isBusy, isObsolete, stepBack } = view
  const { failure, values, typedValues } = snapshot.context
  const isWaiting = snapshot.hasTag('waiting')
  const currentCommand = useCurrentCommand(run.command)
  const errors =
    failure instanceof CallFailure ? placeChoiceErrors(failure.errors, form.fields, currentCommand, values) : undefined
  const formState = useForm({
    schema: form.schema as v.GenericSchema<Values, unknown>,
    initialValues: typedValues,
    busy: isBusy,
    canSubmit: !isWaiting && !isObsolete,
    errors,
    // An Escape right after typing already asks whether to discard what was typed.
    onEdit: (editedValues) => run.actor.send({ type: 'edit', values: editedValues }),
    onSubmit: (_, typedValues) => run.actor.send({ type: 'submit', values: typedValues }),
  })
  const fields = withCurrentChoices(form.fields, currentCommand, formState.values, text).filter(
    ({ isShown }) => isShown?.(formState.values) ?? true,
  )
  // Enter begins a new line in a field of several lines, and may have a meaning of its own in other content.
  const submitKey =
    fields.length === 0 || fields.some(({ kind }) => kind === 'textarea') ? KEY_MAP.dialog.submit[0] : 'Enter'
  // Ctrl+Enter confirms a question that is shown in the form, but not if it was pressed before the form was visible.
  // Other keys that were pressed before are typed into the focused field.
  const isQuestionInForm = run.command.question !== undefined && !hasQuestionStep(run.command)
  const ignoreEarlierKey = useIgnoreKeysBeforeMount(
    ({ key, ctrlKey, metaKey }) => isQuestionInForm && key === 'Enter' && (ctrlKey || metaKey),
  )
  return (
    <form {...formState.props} onKeyDownCapture={ignoreEarlierKey}>
      <div className={`grid gap-4 ${columnClasses(fields, form.layout)}`}>
        {fields.map((field) => (
          <div
            key={`${field.name} ${field.kind}`}
            className={`min-w-0 ${isFullWidth(field, form.layout) ? 'col-span-full' : ''}`}
          >
            <CommandField
              field={field}
              binding={{ ...formState.field(field.name), hasInitialFocus: field.hasInitialFocus ?? false }}
              isRequired={isRequired(form, field, formState.values)}
              isDisabled={isBusy}
            />
          </div>
        ))}
      </div>
      {form.renderBelowFields?.(formState.values)}
      <DialogActions>
        {form.closeQuestion === undefined && form.hasNoCancelButton !== true && (
          <Button busy={isBusy} onClick={stepBack} aria-keyshortcuts={KEY_MAP.dialog.back[0]}>
            {text('dialog.cancel')}
            <ButtonKey shortcut={KEY_MAP.dialog.back[0]} />
          </Button>
        )}
        <Button
          type="submit"
          tone={run.command.isDestructive === true && !hasQuestionStep(run.command) ? 'destructive' : 'primary'}
          busy={isBusy}
          disabled={isObsolete}
          aria-keyshortcuts={submitKey}
        >
          {text(form.submitLabel ?? 'dialog.ok')}
          <ButtonKey shortcut={submitKey} />
        </Button>
      </DialogActions>
    </form>
  )
}

/** Returns the CSS classes that arrange the fields of a form in columns. */
function columnClasses(fields: readonly FormField[], layout: CommandForm['layout']): string {
  if (layout === 'row') return 'md:grid-flow-col md:auto-cols-fr'
  if (layout === 'columns')
    return fields.filter(({ kind }) => kind === 'textarea').length > 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'
  return fields.length > 4 ? 'sm:grid-cols-2' : ''
}

/** Whether a field has the whole width of the form. */
function isFullWidth({ kind }: FormField, layout: CommandForm['layout']): boolean {
  if (layout === 'row') return false
  return layout === 'columns' ? kind !== 'textarea' : ['textarea', 'uncroppedPicture', 'checks'].includes(kind)
}

/** Whether the schema rejects an empty value of the field as missing. */
function isRequired({ schema }: CommandForm, { name }: FormField, values: Values): boolean {
  const { issues = [] } = v.safeParse(schema, { ...values, [name]: '' })
  return issues.some(({ path, message }) => path?.[0]?.key === name && /(^|\.)required$/.test(message))
}
