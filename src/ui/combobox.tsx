import { Combobox as HeadlessCombobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { cleanSearchText } from '../../contract/cleanText.ts'
import { useText } from '../texts/text.ts'
import { announce } from './announce.ts'
import { createChoiceFinder } from './choiceMatch.ts'
import type { ControlProps } from './field.tsx'
import { focusElement } from './focus.ts'
import { Icon } from './icon.tsx'

/** A choice, which is found by its label and by its search words. */
interface Choice {
  value: string | number
  label: string
  searchWords?: string
}

/** The choice that clears the value, or a value that is not, or not yet, among the choices. */
interface UnlistedChoice {
  value: string | number | undefined
  label: string
}

/** The maximum number of choices in the list; typing narrows the list. */
const SHOWN_CHOICES_MAX = 100

export interface ComboboxProps {
  id: string
  /** The attributes of the input if the combobox is a field of a form. */
  controlProps?: Omit<ControlProps, 'id'> & { autoFocus: boolean }
  /** The name of the list of choices. */
  label: string
  choices: readonly Choice[]
  /** Whether choices, or words that find them, are still loading. */
  isLoading?: boolean
  /** Why there are no choices, if they could not be loaded. */
  failureText?: string | undefined
  value: string | number | undefined
  /** The label of the choice that clears the value; if undefined, the value cannot be cleared. */
  noneLabel?: string
  width: string
  onChange: (value: string | number | undefined) => void
  /** Called when Escape or Enter is pressed while the list is closed; if undefined, these keys reach the form. */
  onLeaveByKey?: () => void
}

/**
 * A combobox on the WAI-ARIA pattern. Typed text finds choices in every script, Enter chooses. Escape closes the list,
 * or leaves the field if the list is closed. Only a choice changes the value; typed text without a choice is dropped.
 * If Enter or Tab is pressed before the choices have loaded, the text is kept, and the first match is chosen when it is
 * there.
 */
export default function Combobox(props: ComboboxProps) {
  const { id, controlProps, label, choices, isLoading = false, value, noneLabel, width, onChange, onLeaveByKey } = props
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** The text whose first match is chosen when the choices have loaded. */
  const [awaitedText, setAwaitedText] = useState<string>()
  const findChoices = useMemo(() => createChoiceFinder(choices), [choices])
  const noneChoice: UnlistedChoice = { value: undefined, label: noneLabel ?? '' }
  const unlistedChoice = value === undefined || value === '' ? noneChoice : { value, label: '…' }
  const selectedChoice = choices.find((choice) => choice.value === value) ?? unlistedChoice
  const allChoices = noneLabel === undefined ? choices : [noneChoice, ...choices]
  const matches: readonly (Choice | UnlistedChoice)[] = typed.trim() === '' ? allChoices : findChoices(typed)
  const hiddenCount = matches.length - SHOWN_CHOICES_MAX
  const chooseAwaited = useEffectEvent(() => {
    const [match] = awaitedText === undefined ? [] : findChoices(awaitedText)
    if (match === undefined) return
    if (match.value !== value) onChange(match.value)
    if (document.activeElement !== input.current) return
    // Headless UI offers no other way to close its list from outside.
    input.current?.blur()
    focusElement(input.current)
  })
  useEffect(() => {
    if (!isLoading) chooseAwaited()
  }, [isLoading])
  const awaitChoice = (event: KeyboardEvent) => {
    setAwaitedText(typed)
    announce(text('list.filter.loading'))
    // Enter would close the list, and then nothing would show that the choices are loading.
    if (event.key === 'Enter') stop(event)
  }
  const onKeyDown = (event: KeyboardEvent, isOpen: boolean) => {
    if (event.key === 'Escape') setAwaitedText(undefined)
    if (isOpen) {
      const isChoosingKey = event.key === 'Enter' || event.key === 'Tab'
      if (isChoosingKey && isLoading && matches.length === 0) awaitChoice(event)
    } else if (onLeaveByKey !== undefined && (event.key === 'Escape' || event.key === 'Enter')) {
      stop(event)
      onLeaveByKey()
    }
  }
  return (
    <HeadlessCombobox
      value={selectedChoice}
      by={(one, other) => one?.value === other?.value}
      // Headless UI chooses null when the text is deleted, but here only the choice that clears the value may clear it.
      onChange={(choice) => choice !== null && choice.value !== value && onChange(choice.value)}
      onClose={() => setTyped('')}
    >
      {({ open }) => (
        <span className="relative block" style={{ width }}>
          <ComboboxInput
            as={CompositionReportingInput}
            ref={input}
            {...controlProps}
            id={id}
            className="control w-full pe-7 text-ellipsis placeholder:text-ink"
            displayValue={(choice: Choice | UnlistedChoice | null) =>
              (isLoading ? awaitedText : undefined) ?? (choice?.value === undefined ? '' : choice.label)
            }
            placeholder={noneChoice.label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setAwaitedText(undefined)
              setTyped(cleanSearchText(event.target.value))
            }}
            onKeyDown={(event: KeyboardEvent) => onKeyDown(event, open)}
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
            {matches.slice(0, SHOWN_CHOICES_MAX).map((choice) => (
              <ComboboxOption
                key={choice.value ?? ''}
                value={choice}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2.5 py-1 text-base data-focus:bg-link-tint data-focus:inset-ring-2 data-focus:inset-ring-link"
              >
                <span className="min-w-0 grow">{choice.label}</span>
                {choice.value === selectedChoice.value && (
                  <Icon name="check" size={12} className="shrink-0 text-link" />
                )}
              </ComboboxOption>
            ))}
            {(isLoading || matches.length === 0) && (
              <p className="px-2.5 py-1.5 text-sm text-faint">
                {isLoading ? text('list.filter.loading') : (props.failureText ?? text('list.filter.none'))}
              </p>
            )}
            {hiddenCount > 0 && (
              <p className="px-2.5 py-1.5 text-sm text-faint">{text('list.filter.more', { count: hiddenCount })}</p>
            )}
          </ComboboxOptions>
        </span>
      )}
    </HeadlessCombobox>
  )
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * An input that reports the start of a composition to Headless UI as a key press. The key events of an input method
 * never reach Headless UI (see `guardComposition`). Without a key press, Headless UI would write the value again when
 * the list opens, and this would end the composition.
 */
function CompositionReportingInput({ onCompositionStart, ...rest }: ComponentProps<'input'>) {
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
