import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import * as v from 'valibot'
import { nameRefusedCharacter } from '../../contract/cleanText.ts'
import { useText, type TextKey } from '../texts/text.ts'
import { FORM_CONTROL_SELECTOR, focusElement, focusIfLost } from './focus.ts'

/** The props that a form passes to one of its fields. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  /** The error message in the language of the console; undefined if there is no error. */
  error: string | undefined
  onValueChange: (value: Value) => void
  /** Whether the field gets the focus when the form opens. By default, the first field does. */
  hasInitialFocus?: boolean
  /** Replaces the value with its normalized form. This is not an edit: the field's error message stays. */
  onNormalized: (value: Value) => void
}

type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>

interface FormOptions<Schema extends FormSchema> {
  /** The Valibot schema; its issue messages are message keys. */
  schema: Schema
  initialValues: v.InferInput<Schema>
  /** Whether the submission is still running. The form is then not submitted again. */
  busy?: boolean
  /** Whether the form can be submitted now; true by default. If not, its fields can still be edited. */
  canSubmit?: boolean
  /**
   * The server's error messages by field name, in the language of the console; each is shown until its field changes.
   */
  errors?: Readonly<Record<string, string>> | undefined
  /** Called with the values when the form is mounted and after each change, before the next key press. */
  onEdit?: (values: v.InferInput<Schema>) => void
  /** `typedValues` are the values before they were parsed. */
  onSubmit: (values: v.InferOutput<Schema>, typedValues: v.InferInput<Schema>) => void
}

interface Form<Values> {
  values: Values
  /** Whether a value differs from its initial value. */
  isDirty: boolean
  setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>
  /** The props of the form element. */
  props: FormHTMLAttributes<HTMLFormElement> & { ref: RefObject<HTMLFormElement | null> }
}

/** The fields whose value is the text that they show. */
const TEXT_FIELD_SELECTOR =
  'textarea[name], input[name]:not([type="checkbox"], [type="radio"], [type="file"], [role="combobox"])'
const NO_ERRORS: Readonly<Record<string, never>> = {}

/**
 * The state of a form. On submit, `schema` validates the values: `onSubmit` is called only if they are valid; otherwise
 * the values stay and the first invalid field gets the focus. Ctrl+Enter submits too (see `submitByKey`).
 */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<v.InferInput<Schema>> {
  type Values = v.InferInput<Schema>
  const { schema, initialValues, busy = false, canSubmit = true, errors: serverErrors = NO_ERRORS, onSubmit } = options
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(initialValues)
  const [validationErrors, setValidationErrors] = useState<Readonly<Record<string, v.BaseIssue<unknown>>>>(NO_ERRORS)
  const [changedFields, setChangedFields] = useState<readonly string[]>([])

  const edit = useEffectEvent((edited: Values) => options.onEdit?.(edited))
  useLayoutEffect(() => edit(values), [values])

  const elementFocusedOnSubmit = useRef<HTMLElement>(null)
  const wasBusy = useRef(false)

  // Another object with the same texts is no new refusal.
  const serverErrorTexts = JSON.stringify(serverErrors)
  useEffect(() => {
    const wasBusyBefore = wasBusy.current
    wasBusy.current = busy
    if (busy) return
    const hasErrors = Object.keys(validationErrors).length > 0 || serverErrorTexts !== JSON.stringify(NO_ERRORS)
    const firstInvalid = hasErrors && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (firstInvalid) focusElement(firstInvalid)
    // The focused element loses the focus when it is disabled during the submission. A form that is mounted during the
    // submission, after the comparison of two versions, has no such element.
    else if (wasBusyBefore)
      focusIfLost(elementFocusedOnSubmit.current ?? form.current?.querySelector<HTMLElement>(FORM_CONTROL_SELECTOR))
  }, [validationErrors, serverErrorTexts, busy])

  const replaceValue = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const setValue = (name: string, value: unknown) => {
    replaceValue(name, value)
    setChangedFields((before) => (before.includes(name) ? before : [...before, name]))
  }
  const errorOf = (name: string): string | undefined => {
    if (changedFields.includes(name)) return undefined
    const issue = validationErrors[name]
    if (issue === undefined) return serverErrors[name]
    const typed = String(issue.input)
    if (issue.message === 'field.characters') return text(issue.message, { character: nameRefusedCharacter(typed) })
    return text(issue.message as TextKey, { typed: typed.trim() })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !canSubmit) return
    const typedValues = { ...values, ...readTypedTexts(event.currentTarget, values) }
    setValues(typedValues)
    const validationResult = v.safeParse(schema, typedValues)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && form.current?.contains(activeElement))
      elementFocusedOnSubmit.current = activeElement
    setChangedFields([])
    setValidationErrors(validationResult.success ? NO_ERRORS : firstIssueByField(validationResult.issues))
    if (validationResult.success) onSubmit(validationResult.output, typedValues)
  }
  return {
    values,
    isDirty: Object.keys(values).some((name) => values[name] !== initialValues[name]),
    setValue,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onValueChange: (value) => setValue(name, value),
      onNormalized: (value) => replaceValue(name, value),
    }),
    props: { ref: form, noValidate: true, onSubmit: submit, onKeyDown: submitByKey },
  }
}

/**
 * Returns the texts of those fields that show another text than `values` has: a browser or a program has filled them in
 * without an event (rule 6.10).
 */
function readTypedTexts(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELD_SELECTOR)]
  const changedFields = fields.filter(
    (field) => Object.hasOwn(values, field.name) && field.value !== textShownIn(field, values[field.name]),
  )
  return Object.fromEntries(changedFields.map(({ name, value }) => [name, value]))
}

/** Returns the text that a field shows for a value. Browsers change the line breaks. */
function textShownIn({ tagName }: Element, value: unknown): string {
  return String(value ?? '').replaceAll(/\r\n?|\n/g, tagName === 'TEXTAREA' ? '\n' : '')
}

/**
 * Submits a form on Ctrl+Enter (⌘Enter), unless the key is held. A button or a link outside of the fields performs its
 * own action instead.
 */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isOnButtonOrLink = event.target instanceof Element && event.target.matches('button:not([data-field-button]), a')
  if (event.key !== 'Enter' || isOnButtonOrLink || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.requestSubmit()
}

/** Returns the first issue of each field that has one. */
function firstIssueByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, v.BaseIssue<unknown>> {
  const issuesByField: Record<string, v.BaseIssue<unknown>> = {}
  for (const issue of issues) issuesByField[String(issue.path?.[0]?.key ?? '')] ??= issue
  return issuesByField
}
