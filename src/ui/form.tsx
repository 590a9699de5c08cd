import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import * as v from 'valibot'
import { useText, type TextKey } from '../text.ts'

/** The props that a field gets from its form. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  /** In the reader's language. */
  error: string | undefined
  onValue: (value: Value) => void
  /** The same value in another spelling: no change, so that what is wrong with it stays said. */
  onRespelt: (value: Value) => void
}

type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>

interface FormOptions<Schema extends FormSchema> {
  /** Its messages are text keys. */
  schema: Schema
  initial: v.InferInput<Schema>
  /** The submission is still running: it is not submitted again. */
  busy?: boolean
  /** The server's errors by field, in the reader's language; each is shown until its field changes. */
  errors?: Readonly<Record<string, string>> | undefined
  onSubmit: (values: v.InferOutput<Schema>) => void
}

interface Form<Values> {
  values: Values
  /** Whether a value differs from the one it began with. */
  isDirty: boolean
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>
  /** For the form element. */
  props: FormHTMLAttributes<HTMLFormElement> & { ref: RefObject<HTMLFormElement | null> }
}

const noErrors: Readonly<Record<string, string>> = {}

/**
 * The values of a form, checked by `schema` when it is submitted: nothing is sent that does not pass, nothing typed is
 * lost, and the first field that is wrong takes the focus. Ctrl+Enter submits from a textarea.
 */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<v.InferInput<Schema>> {
  type Values = v.InferInput<Schema>
  const { schema, initial, busy = false, errors: refused = noErrors, onSubmit } = options
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(initial)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(noErrors)
  const [changed, setChanged] = useState<readonly string[]>([])

  const submitter = useRef<HTMLElement>(null)

  useEffect(() => {
    if (busy) return
    const isWrong = [wrong, refused].some((errors) => Object.keys(errors).length > 0)
    const first = isWrong && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (first) first.focus()
    // A field that was disabled meanwhile has lost the focus.
    else if (document.activeElement === document.body) submitter.current?.focus()
  }, [wrong, refused, busy])

  const respell = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const set = (name: string, value: unknown) => {
    respell(name, value)
    setChanged((before) => (before.includes(name) ? before : [...before, name]))
  }
  const errorOf = (name: string): string | undefined => {
    if (changed.includes(name)) return undefined
    const key = wrong[name]
    return key === undefined ? refused[name] : text(key as TextKey)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = v.safeParse(schema, values)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && form.current?.contains(activeElement)) submitter.current = activeElement
    setChanged([])
    setWrong(checked.success ? noErrors : messagesByField(checked.issues))
    if (checked.success) onSubmit(checked.output)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInTextarea = event.target instanceof HTMLTextAreaElement
    if (event.key !== 'Enter' || !isInTextarea || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return {
    values,
    isDirty: Object.keys(values).some((name) => values[name] !== initial[name]),
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onValue: (value) => set(name, value),
      onRespelt: (value) => respell(name, value),
    }),
    props: { ref: form, noValidate: true, onSubmit: submit, onKeyDown },
  }
}

/** The first message of each field that has one. */
function messagesByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    messages[name] ??= issue.message
  }
  return messages
}
