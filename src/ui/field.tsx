import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../texts/text.ts'
import { IconButton } from './button.tsx'
import type { FieldBinding } from './form.tsx'
import { toHalfWidth } from './halfWidth.ts'
import { useFieldText } from './useFieldText.ts'

interface FieldProps<Value> {
  field: FieldBinding<Value>
  label: string
  hint?: ReactNode
  isRequired?: boolean
  disabled?: boolean
}

/** The attributes that connect a control with its label, error and hint. */
export interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
  'data-autofocus': '' | undefined
  disabled: boolean
}

interface FrameProps {
  field: Pick<FieldBinding<unknown>, 'name' | 'error' | 'hasInitialFocus'>
  label: string
  hint?: ReactNode
  isRequired?: boolean | undefined
  disabled?: boolean | undefined
  children: (controlProps: ControlProps) => ReactNode
}

/** A label, a control, its error and its hint, connected by ARIA attributes. */
export function FieldFrame({ field, label, hint, isRequired, disabled, children }: FrameProps) {
  const id = useId()
  return (
    <div className="not-first:mt-4">
      <label htmlFor={id} className="mb-1 flex items-baseline gap-2 text-sm font-medium text-soft">
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        name: field.name,
        'aria-invalid': field.error ? true : undefined,
        'aria-describedby': descriptionIdsOf(id, field.error, hint),
        'aria-required': isRequired ? true : undefined,
        'data-autofocus': field.hasInitialFocus === true ? '' : undefined,
        disabled: disabled ?? false,
      })}
      <FieldDescriptions id={id} error={field.error} hint={hint} />
    </div>
  )
}

/** The mark beside the label of a field that must be filled in. */
export function RequiredMark() {
  const text = useText()
  return <span className="text-xs font-normal text-accent">{text('field.requiredMark')}</span>
}

interface FieldDescriptionsProps {
  /** The id of the control. */
  id: string
  error: FieldBinding<unknown>['error']
  hint?: ReactNode
}

/** The error and the hint below a control, which `descriptionIdsOf` names for ARIA. */
export function FieldDescriptions({ id, error, hint }: FieldDescriptionsProps) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-accent">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-faint">
          {hint}
        </p>
      )}
    </>
  )
}

/** Returns the ids of the error and the hint of a control; undefined if it has neither. */
export function descriptionIdsOf(
  id: string,
  error: FieldBinding<unknown>['error'],
  hint: ReactNode,
): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

type TextInputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoFocus' | 'readOnly' | 'onFocus'
>

interface TextFieldProps extends FieldProps<string>, TextInputAttributes {
  /** For codes and numbers: full-width characters are converted to half-width on blur. */
  convertsToHalfWidth?: boolean
}

/** A single-line text field. */
export function TextField({ field, label, hint, isRequired, disabled, convertsToHalfWidth, ...input }: TextFieldProps) {
  const textProps = useFieldText<HTMLInputElement>(field.value)
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <input
          {...input}
          {...controlProps}
          {...textProps}
          className="control w-full read-only:bg-sunk"
          onChange={(event) => field.onValueChange(event.target.value)}
          onBlur={() => {
            const halfWidthValue = toHalfWidth(field.value)
            if (convertsToHalfWidth && halfWidthValue !== field.value) field.onNormalized(halfWidthValue)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** A field for a whole number. Its value is the typed text; the schema parses it. */
export function NumberField({
  field,
  ...rest
}: FieldProps<string | number> & Pick<TextInputAttributes, 'placeholder'>) {
  return (
    <TextField {...rest} field={{ ...field, value: String(field.value) }} inputMode="numeric" convertsToHalfWidth />
  )
}

/** A password field with a button that shows or hides the password. */
export function PasswordField(props: FieldProps<string> & Pick<TextInputAttributes, 'autoComplete' | 'autoFocus'>) {
  const { field, label, hint, isRequired, disabled, ...input } = props
  const text = useText()
  const textProps = useFieldText<HTMLInputElement>(field.value)
  const [isPasswordShown, setShown] = useState(false)
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...input}
            {...controlProps}
            {...textProps}
            type={isPasswordShown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className="control w-full pe-10"
            onChange={(event) => field.onValueChange(event.target.value)}
          />
          <IconButton
            icon={isPasswordShown ? 'eyeOff' : 'eye'}
            label={text(isPasswordShown ? 'field.hidePassword' : 'field.showPassword')}
            className="absolute inset-y-0 right-0"
            data-field-button=""
            disabled={disabled}
            onClick={() => setShown(!isPasswordShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** A field for a file. Its value is the chosen File. */
export function FileField({ field, label, hint, isRequired, disabled }: FieldProps<unknown>) {
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="file"
          className="control h-auto w-full py-1"
          onChange={({ target }) => field.onValueChange(target.files?.[0] ?? '')}
        />
      )}
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number
  placeholder?: string
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** A multi-line text field. */
export function TextArea({ field, rows = 4, ...props }: TextAreaProps) {
  const { label, hint, isRequired, disabled, placeholder, onKeyDown } = props
  const textProps = useFieldText<HTMLTextAreaElement>(field.value)
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <textarea
          {...controlProps}
          {...textProps}
          rows={rows}
          placeholder={placeholder}
          onKeyDown={onKeyDown}
          className="control block h-auto w-full py-1.5 leading-relaxed"
          onChange={(event) => field.onValueChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

interface Option<Value extends string | number> {
  value: Value
  label: string
}

export interface SelectFieldProps<Value extends string | number> extends FieldProps<Value> {
  options: readonly Option<Value>[]
}

/** A select field. */
export function SelectField<Value extends string | number>({ field, options, ...props }: SelectFieldProps<Value>) {
  const { label, hint, isRequired, disabled } = props
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <select
          {...controlProps}
          className="control w-full"
          value={String(field.value)}
          onChange={(event) => {
            const chosenOption = options.find((option) => String(option.value) === event.target.value)
            if (chosenOption) field.onValueChange(chosenOption.value)
          }}
        >
          {/* Without it, the browser would show the first option for a value that is not, or not yet, an option. */}
          {field.value !== '' && options.every((option) => String(option.value) !== String(field.value)) && (
            <option value={String(field.value)}>…</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** A checkbox. */
export function CheckField({ field, label, disabled }: FieldProps<boolean>) {
  return (
    <label className="not-first:mt-4 flex w-fit items-center gap-2">
      <input
        type="checkbox"
        className="checkbox"
        name={field.name}
        disabled={disabled ?? false}
        checked={field.value}
        onChange={(event) => field.onValueChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
