import { useEffect } from 'react'
import * as v from 'valibot'
import type { Values } from '../../machines/command.ts'
import { CallFailure } from '../api/failure.ts'
import { KEY_MAP } from '../keyMap.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { useForm } from '../ui/form.tsx'
import { Kbd } from '../ui/kbd.tsx'
import type { CommandForm, FormField } from './command.ts'
import { CommandField } from './CommandField.tsx'
import type { CommandSteps } from './useCommandSteps.ts'

/** The form of a command: checked before it is submitted, with the server's words at the fields it refused. */
export function FormStep({ steps, form }: { steps: CommandSteps; form: CommandForm }) {
  const text = useText()
  const { run, snapshot, isBusy, keepTyped, back } = steps
  const { failure, values } = snapshot.context
  const isWaiting = snapshot.hasTag('waiting')
  const fields = useForm({
    schema: form.schema as v.GenericSchema<Values, unknown>,
    initial: values,
    busy: isBusy || isWaiting,
    errors: failure instanceof CallFailure ? failure.errors : undefined,
    onSubmit: () => run.actor.send({ type: 'submit', values: fields.values }),
  })
  useEffect(() => keepTyped(fields.values))
  const isInColumns = form.fields.length > 4
  return (
    <form {...fields.props}>
      <div className={`grid gap-4 ${isInColumns ? 'sm:grid-cols-2' : ''}`}>
        {form.fields.map((field) => (
          <div key={field.name} className={field.kind === 'textarea' ? 'col-span-full' : ''}>
            <CommandField
              field={field}
              binding={fields.field(field.name)}
              isRequired={isRequired(form, field)}
              isDisabled={isBusy}
            />
          </div>
        ))}
      </div>
      {form.aside?.(fields.values)}
      <DialogActions>
        {form.fields.some(({ kind }) => kind === 'textarea') && (
          <span className="me-auto self-center" aria-hidden>
            <Kbd keys={KEY_MAP.dialog.submit[0]} />
          </span>
        )}
        <Button busy={isBusy} onClick={back}>
          {text(form.cancel ?? 'dialog.cancel')}
        </Button>
        <Button
          type="submit"
          tone={run.command.destructive === true && run.command.question === undefined ? 'destructive' : 'primary'}
          busy={isBusy}
        >
          {text(form.submit)}
        </Button>
      </DialogActions>
    </form>
  )
}

/** A field is required where the schema refuses it empty as such. */
function isRequired({ schema, initial }: CommandForm, { name }: FormField): boolean {
  const { issues = [] } = v.safeParse(schema, { ...initial, [name]: '' })
  return issues.some(({ path, message }) => path?.[0]?.key === name && /(^|\.)required$/.test(message))
}
