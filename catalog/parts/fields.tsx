import { type ReactNode, useId, useState } from 'react'
import { ChecksField } from '../../src/ui/checksField.tsx'
import { ColorField } from '../../src/ui/colorField.tsx'
import { ColumnsField } from '../../src/ui/columnsField.tsx'
import Combobox from '../../src/ui/combobox.tsx'
import { ComboboxField } from '../../src/ui/comboboxField.tsx'
import { DayField } from '../../src/ui/dayField.tsx'
import { DayInput } from '../../src/ui/dayInput.tsx'
import {
  CheckField,
  FileField,
  NumberField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
} from '../../src/ui/field.tsx'
import type { FieldBinding } from '../../src/ui/form.tsx'
import { PictureField } from '../../src/ui/pictureField.tsx'
import type { GetText, TextKey } from '../../src/texts/text.ts'
import type { Part, PartState } from '../part.ts'
import { doNothing, SAMPLE_LONG_WORD, SAMPLE_NAMES } from '../samples.ts'

interface BoundProps<Value> {
  startValue: Value
  error?: string | undefined
  children: (field: FieldBinding<Value>) => ReactNode
}

/** A field that keeps what is typed. */
function Bound<Value>({ startValue, error, children }: BoundProps<Value>) {
  const [value, setValue] = useState(startValue)
  return children({ name: 'sample', value, error, onValueChange: setValue, onNormalized: setValue })
}

interface CommonProps {
  label: string
  hint?: string
  isRequired?: boolean
  disabled?: boolean
}

interface FieldSample<Value> {
  label: TextKey
  empty: Value
  filled: Value
  /** The message of the error. */
  error: TextKey
  render: (field: FieldBinding<Value>, props: CommonProps, text: GetText) => ReactNode
}

/** Returns the states that every field of a form has. */
function fieldStates<Value>({ label, empty, filled, error, render }: FieldSample<Value>): PartState[] {
  const stateOf = (name: string, startValue: Value, hasError: boolean, propsOf: (text: GetText) => object) => ({
    name,
    render: (text: GetText) => (
      <Bound startValue={startValue} error={hasError ? text(error, { typed: '13/45' }) : undefined}>
        {(field) => render(field, { label: text(label), ...propsOf(text) }, text)}
      </Bound>
    ),
  })
  const hintOf = (text: GetText) => ({ hint: text('language.edit.hint') })
  return [
    stateOf('required', empty, false, () => ({ isRequired: true })),
    stateOf('with a hint', filled, false, hintOf),
    stateOf('with an error and a hint', empty, true, (text) => ({ isRequired: true, ...hintOf(text) })),
    stateOf('disabled', filled, false, () => ({ disabled: true })),
  ]
}

const choicesOf = (text: GetText) => [
  { value: 'requested', label: text('store.state.requested') },
  { value: 'accepted', label: text('store.state.accepted') },
  { value: 'long', label: SAMPLE_NAMES.long },
]
const columnChoicesOf = (text: GetText) => [
  { value: 'name', label: text('store.field.name'), isFixed: true },
  { value: 'phone', label: text('store.field.phone'), isFixed: false },
  { value: 'address', label: text('store.field.address'), isFixed: false },
]

/** A combobox without a form, as the filters of a list have it. */
function SampleCombobox(props: { text: GetText; isLoading?: boolean; hasFailed?: boolean }) {
  const { text, isLoading = false, hasFailed = false } = props
  const id = useId()
  const [value, setValue] = useState<string | number>()
  return (
    <>
      <label htmlFor={id}>{text('list.filter.prefecture')}</label>
      <Combobox
        id={id}
        label={text('list.filter.prefecture')}
        choices={isLoading || hasFailed ? [] : choicesOf(text).map((choice) => ({ ...choice, searchWords: '' }))}
        isLoading={isLoading}
        failureText={hasFailed ? text('state.failedHint') : undefined}
        value={value}
        noneLabel={text('list.filter.any')}
        width="14rem"
        onChange={setValue}
      />
    </>
  )
}

/** A field for a day without a form, as the filters of a list have it. */
function SampleDayInput({ text, startValue }: { text: GetText; startValue: string }) {
  const id = useId()
  const [value, setValue] = useState(startValue)
  return (
    <>
      <label htmlFor={id}>{text('list.filter.from')}</label>{' '}
      <DayInput id={id} value={value} onTextChange={setValue} onEntered={doNothing} />
    </>
  )
}

export const fieldParts: Part[] = [
  {
    name: 'CheckField',
    states: [false, true].map((isChecked) => ({
      name: isChecked ? 'checked' : 'not checked',
      render: (text) => (
        <Bound startValue={isChecked}>
          {(field) => (
            <>
              <CheckField field={field} label={text('staff.field.permissions')} />
              <CheckField field={field} label={text('staff.field.roles')} disabled />
            </>
          )}
        </Bound>
      ),
    })),
  },
  {
    name: 'ChecksField',
    states: fieldStates({
      label: 'store.field.status',
      empty: '',
      filled: 'accepted,long',
      error: 'field.required',
      render: (field, props, text) => (
        <ChecksField field={field} {...props} options={choicesOf(text)} firstNote="staff.roles.first" />
      ),
    }),
  },
  {
    name: 'ColorField',
    states: fieldStates({
      label: 'store.field.name',
      empty: '',
      filled: '#c73e2a',
      error: 'field.type',
      render: (field, props) => <ColorField field={field} {...props} />,
    }),
  },
  {
    name: 'ColumnsField',
    states: [false, true].map((disabled) => ({
      name: disabled ? 'disabled' : 'two of three columns',
      render: (text) => (
        <Bound startValue="name.address" error={disabled ? text('field.required') : undefined}>
          {(field) => (
            <ColumnsField
              field={field}
              label={text('list.columns.field')}
              hint={text('list.columns.hint')}
              disabled={disabled}
              choices={columnChoicesOf(text)}
            />
          )}
        </Bound>
      ),
    })),
  },
  {
    name: 'Combobox',
    states: [
      { name: 'with choices', render: (text) => <SampleCombobox text={text} /> },
      { name: 'while choices load', render: (text) => <SampleCombobox text={text} isLoading /> },
      { name: 'choices that could not be loaded', render: (text) => <SampleCombobox text={text} hasFailed /> },
    ],
  },
  {
    name: 'ComboboxField',
    states: fieldStates<string | number>({
      label: 'store.field.status',
      empty: '',
      filled: 'long',
      error: 'field.choice',
      render: (field, props, text) => <ComboboxField field={field} {...props} options={choicesOf(text)} />,
    }),
  },
  {
    name: 'DayField',
    states: [
      ...fieldStates({
        label: 'user.field.birthDate',
        empty: '',
        filled: '2026/11/30',
        error: 'field.day.ambiguous',
        render: (field, props) => <DayField field={field} hasTime={false} {...props} />,
      }),
      {
        name: 'with a time',
        render: (text) => (
          <Bound startValue="2026/11/30 09:00">
            {(field) => <DayField field={field} hasTime label={text('store.field.createdAt')} />}
          </Bound>
        ),
      },
    ],
  },
  {
    name: 'DayInput',
    states: [
      { name: 'empty', render: (text) => <SampleDayInput text={text} startValue="" /> },
      { name: 'filled', render: (text) => <SampleDayInput text={text} startValue="2026/11/30" /> },
    ],
  },
  {
    name: 'FileField',
    states: fieldStates<unknown>({
      label: 'picture.field',
      empty: '',
      filled: '',
      error: 'field.required',
      render: (field, props) => <FileField field={field} {...props} />,
    }),
  },
  {
    name: 'NumberField',
    states: fieldStates<string | number>({
      label: 'withdrawal.field.point',
      empty: '',
      filled: 1200,
      error: 'field.number.separators',
      render: (field, props) => <NumberField field={field} {...props} />,
    }),
  },
  {
    name: 'PasswordField',
    states: fieldStates({
      label: 'staff.field.password',
      empty: '',
      filled: 'choba-demo',
      error: 'field.required',
      render: (field, props) => <PasswordField field={field} autoComplete="off" {...props} />,
    }),
  },
  {
    name: 'PictureField',
    states: fieldStates<unknown>({
      label: 'picture.field',
      empty: '',
      filled: '',
      error: 'picture.tooLarge',
      render: (field, props) => <PictureField field={field} {...props} />,
    }),
  },
  {
    name: 'SelectField',
    states: [
      ...fieldStates({
        label: 'store.field.status',
        empty: '',
        filled: 'accepted',
        error: 'field.choice',
        render: (field, props, text) => (
          <SelectField field={field} {...props} options={[{ value: '', label: '' }, ...choicesOf(text)]} />
        ),
      }),
      {
        name: 'a value that is not among the options',
        render: (text) => (
          <Bound startValue="gone">
            {(field) => <SelectField field={field} label={text('store.field.status')} options={choicesOf(text)} />}
          </Bound>
        ),
      },
    ],
  },
  {
    name: 'TextArea',
    states: fieldStates({
      label: 'store.field.statusReason',
      empty: '',
      filled: `${SAMPLE_NAMES.long}\n${SAMPLE_LONG_WORD}`,
      error: 'field.tooLong',
      render: (field, props) => <TextArea field={field} {...props} />,
    }),
  },
  {
    name: 'TextField',
    includes: ['FieldFrame', 'RequiredMark', 'FieldDescriptions'],
    states: [
      ...fieldStates({
        label: 'store.field.name',
        empty: '',
        filled: SAMPLE_NAMES.usual,
        error: 'field.nameTaken',
        render: (field, props) => <TextField field={field} {...props} />,
      }),
      {
        name: 'read-only',
        render: (text) => (
          <Bound startValue={SAMPLE_NAMES.long}>
            {(field) => <TextField field={field} label={text('store.field.name')} readOnly />}
          </Bound>
        ),
      },
    ],
  },
]
