import { ColorField } from '../ui/colorField.tsx'
import { ChecksField } from '../ui/checksField.tsx'
import { ComboboxField } from '../ui/comboboxField.tsx'
import { useText } from '../texts/text.ts'
import { ColumnsField } from '../ui/columnsField.tsx'
import { DayField } from '../ui/dayField.tsx'
import { FileField, NumberField, PasswordField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { FieldBinding } from '../ui/form.tsx'
import { PictureField } from '../ui/pictureField.tsx'
import type { FormField } from './command.ts'
import { ReasonField } from './ReasonField.tsx'

interface CommandFieldProps {
  field: FormField
  binding: FieldBinding<unknown>
  isRequired: boolean
  isDisabled: boolean
}

/** Returns the value of a number's field, which is empty for an optional number that is null. */
function numberOf({ value }: FieldBinding<unknown>): string | number {
  return typeof value === 'number' ? value : String(value ?? '')
}

/** One field of a command's form, rendered by its `kind`. */
export function CommandField({ field, binding, isRequired, isDisabled }: CommandFieldProps) {
  const text = useText()
  const hint = field.refusal ?? field.hint
  const disabled = isDisabled || field.refusal !== undefined
  const commonProps = {
    label: text(field.label),
    isRequired,
    disabled,
    ...(hint === undefined ? {} : { hint: text(hint) }),
  }
  const autoCompleteProps = field.autoComplete === undefined ? {} : { autoComplete: field.autoComplete }
  const textBinding: FieldBinding<string> = { ...binding, value: String(binding.value ?? '') }
  switch (field.kind) {
    case 'text':
      return <TextField {...commonProps} {...autoCompleteProps} field={textBinding} />
    case 'readOnly':
      return <TextField {...commonProps} field={textBinding} readOnly onFocus={({ target }) => target.select()} />
    case 'password':
      return <PasswordField {...commonProps} {...autoCompleteProps} field={textBinding} />
    case 'number':
      return (
        <NumberField
          {...commonProps}
          field={{ ...(binding as FieldBinding<string | number>), value: numberOf(binding) }}
        />
      )
    case 'code':
      return (
        <TextField
          {...commonProps}
          field={textBinding}
          inputMode="numeric"
          autoComplete="one-time-code"
          convertsToHalfWidth
        />
      )
    case 'file':
      return <FileField {...commonProps} field={binding} />
    case 'picture':
      return <PictureField {...commonProps} field={binding} />
    case 'uncroppedPicture':
      return <PictureField {...commonProps} field={binding} isUncropped />
    case 'color':
      return <ColorField {...commonProps} field={textBinding} />
    case 'day':
    case 'dayTime':
      return <DayField {...commonProps} field={textBinding} hasTime={field.kind === 'dayTime'} />
    case 'textarea':
      if (field.reasonPurpose !== undefined)
        return <ReasonField {...commonProps} field={textBinding} purpose={field.reasonPurpose} />
      return (
        <TextArea {...commonProps} field={textBinding} {...(field.rows === undefined ? {} : { rows: field.rows })} />
      )
    case 'columns':
      return (
        <ColumnsField
          {...commonProps}
          field={textBinding}
          choices={(field.choices ?? []).map(({ value, label, isFixed = false }) => ({
            ...{ value: String(value), label, isFixed },
          }))}
        />
      )
    case 'checks':
      return (
        <ChecksField
          {...commonProps}
          field={textBinding}
          options={field.choices ?? []}
          firstNote={field.firstChoiceNote}
        />
      )
    case 'select':
    case 'combobox': {
      const Field = field.kind === 'select' ? SelectField<string | number> : ComboboxField
      return (
        <Field
          {...commonProps}
          disabled={disabled || field.choices === undefined}
          field={binding as FieldBinding<string | number>}
          options={field.choices ?? []}
        />
      )
    }
  }
}
