import { useText } from '../text.ts'
import { NumberField, PasswordField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { FieldBinding } from '../ui/form.tsx'
import type { FormField } from './command.ts'

interface CommandFieldProps {
  field: FormField
  binding: FieldBinding<unknown>
  isRequired: boolean
  isDisabled: boolean
}

/** One field of a command's form, by its kind. */
export function CommandField({ field, binding, isRequired, isDisabled }: CommandFieldProps) {
  const text = useText()
  const common = {
    label: text(field.label),
    isRequired,
    disabled: isDisabled,
    ...(field.hint === undefined ? {} : { hint: text(field.hint) }),
  }
  const autoComplete = field.autoComplete === undefined ? {} : { autoComplete: field.autoComplete }
  const asText: FieldBinding<string> = { ...binding, value: String(binding.value ?? '') }
  switch (field.kind) {
    case 'text':
      return <TextField {...common} {...autoComplete} field={asText} />
    case 'password':
      return <PasswordField {...common} {...autoComplete} field={asText} />
    case 'number':
      return <NumberField {...common} field={binding as FieldBinding<string | number>} />
    case 'textarea':
      return <TextArea {...common} field={asText} />
    case 'select':
      return (
        <SelectField
          {...common}
          disabled={isDisabled || field.choices === undefined}
          field={binding as FieldBinding<string | number>}
          options={field.choices ?? []}
        />
      )
  }
}
