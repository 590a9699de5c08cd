import { Combobox as HeadlessCombobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type ComponentProps, type KeyboardEvent, useMemo, useState } from 'react'
import { useText } from '../text.ts'
import { choiceFinder } from './choiceMatch.ts'
import type { ControlProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** A choice; `searchWords` find it besides its label. */
interface Choice {
  value: string | number
  label: string
  searchWords: string
}

/** The choice of none. */
interface NoChoice {
  value: undefined
  label: string
}

/** The most choices that the list shows; typing narrows it. */
const SHOWN_CHOICES_MAX = 100

export interface ComboboxProps {
  id: string
  /** The other attributes of a field of a form. */
  control?: Omit<ControlProps, 'id'> & { autoFocus: boolean }
  /** The name of the list of choices. */
  label: string
  choices: readonly Choice[]
  value: string | number | undefined
  /** The label of the choice of none; without it, one of the choices must be chosen. */
  noneLabel?: string
  width: string
  onChange: (value: string | number | undefined) => void
  /** Called on Escape and on Enter while the list is closed, which otherwise go on to the form. */
  onLeave?: () => void
}

/**
 * A combobox on the WAI-ARIA pattern: typed text finds choices in every script, Enter chooses, Escape closes the list
 * and leaves the field when it is closed. Only a choice changes the value; typed text without one is dropped.
 */
export default function Combobox(props: ComboboxProps) {
  const { id, control, label, choices, value, noneLabel, width, onChange, onLeave } = props
  const text = useText()
  const [typed, setTyped] = useState('')
  const findChoices = useMemo(() => choiceFinder(choices), [choices])
  const none: NoChoice = { value: undefined, label: noneLabel ?? '' }
  const chosenChoice = choices.find((choice) => choice.value === value) ?? none
  const offeredChoices = noneLabel === undefined ? choices : [none, ...choices]
  const found: readonly (Choice | NoChoice)[] = typed.trim() === '' ? offeredChoices : findChoices(typed)
  const hiddenCount = found.length - SHOWN_CHOICES_MAX
  return (
    <HeadlessCombobox
      value={chosenChoice}
      by={(one, other) => one?.value === other?.value}
      // Headless UI chooses null when the text is deleted; here only the choice of none removes the filter.
      onChange={(choice) => choice !== null && choice.value !== value && onChange(choice.value)}
      onClose={() => setTyped('')}
    >
      {({ open }) => (
        <span className="relative block" style={{ width }}>
          <ComboboxInput
            as={ComposableInput}
            {...control}
            id={id}
            className="control w-full pe-7 text-ellipsis placeholder:text-ink"
            displayValue={(choice: Choice | NoChoice | null) => (choice?.value === undefined ? '' : choice.label)}
            placeholder={none.label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (onLeave === undefined || open || (event.key !== 'Escape' && event.key !== 'Enter')) return
              event.preventDefault()
              event.stopPropagation()
              onLeave()
            }}
          />
          <Icon
            name="chevronDown"
            size={12}
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
          />
          <ComboboxOptions
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            modal={false}
            aria-label={label}
            className="z-50 max-h-80! min-w-(--input-width) overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float empty:hidden"
          >
            {found.slice(0, SHOWN_CHOICES_MAX).map((choice) => (
              <ComboboxOption
                key={choice.value ?? ''}
                value={choice}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2.5 py-1 text-base data-focus:bg-link-tint data-focus:inset-ring-2 data-focus:inset-ring-link"
              >
                <span className="min-w-0 grow">{choice.label}</span>
                {choice.value === chosenChoice.value && <Icon name="check" size={12} className="shrink-0 text-link" />}
              </ComboboxOption>
            ))}
            {found.length === 0 && <p className="px-2.5 py-1.5 text-sm text-faint">{text('list.filter.none')}</p>}
            {hiddenCount > 0 && (
              <p className="px-2.5 py-1.5 text-sm text-faint">{text('list.filter.more', { count: hiddenCount })}</p>
            )}
          </ComboboxOptions>
        </span>
      )}
    </HeadlessCombobox>
  )
}

/**
 * An input that tells Headless UI of the beginning of a composition as of a key press. The keys of an input method never
 * reach it (see `guardComposition`), and unless it knows that somebody types, it writes the value anew when the list
 * opens, which breaks the composition off.
 */
function ComposableInput({ onCompositionStart, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      onCompositionStart={(event) => {
        rest.onKeyDown?.(event as unknown as KeyboardEvent<HTMLInputElement>)
        onCompositionStart?.(event)
      }}
    />
  )
}
