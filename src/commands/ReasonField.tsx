import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { Read } from '../../contract/answer.ts'
import type { ReasonPurpose } from '../../contract/kinds/reasonPurposes.ts'
import { listReasonChoices } from '../../contract/replyTemplate.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { announce } from '../ui/announce.ts'
import { scrollIntoList } from '../ui/scrollIntoList.ts'
import { TextArea } from '../ui/field.tsx'
import type { FieldBinding } from '../ui/form.tsx'
import { focusElement } from '../ui/focus.ts'
import { Kbd } from '../ui/kbd.tsx'
import { neighborChoice } from './neighborChoice.ts'

interface ReasonFieldProps {
  field: FieldBinding<string>
  label: string
  purpose: ReasonPurpose
  isRequired: boolean
  disabled?: boolean
  rows?: number
}

type Choice = Read<typeof listReasonChoices.response>['items'][number]
const NO_CHOICES: readonly Choice[] = []

/**
 * The field of a reason, with the reasons to choose below it (rule 10.12). At the end of an empty or chosen text, the
 * arrow keys choose, and in the list always; the chosen text can be edited.
 */
export function ReasonField({ purpose, rows = 4, ...props }: ReasonFieldProps) {
  const { field, disabled = false } = props
  const text = useText()
  const { client } = useConsole()
  const { data } = useQuery(endpointQuery(client, listReasonChoices, { query: { purpose } }))
  const choices = data?.items ?? NO_CHOICES
  const container = useRef<HTMLDivElement>(null)
  const choose = (reason: string) => {
    const element = container.current?.querySelector('textarea')
    focusElement(element)
    element?.select()
    // Unlike a new value, this can be undone with what was typed before.
    if (!document.execCommand('insertText', false, reason)) field.onValueChange(reason)
    announce(reason)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = chosenByKey(event, choices, field.value)
    if (chosen === undefined || disabled) return
    event.preventDefault()
    choose(chosen)
  }
  return (
    <div ref={container}>
      <TextArea {...props} rows={rows} onKeyDown={onKeyDown} />
      {choices.length > 0 && (
        <div className="mt-2">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
            <span aria-hidden className="flex gap-1">
              <Kbd shortcut="ArrowDown" />
              <Kbd shortcut="ArrowUp" />
            </span>
            {text('reason.choices.hint')}
          </p>
          <ChoiceList choices={choices} value={field.value} onKeyDown={onKeyDown} onChoose={choose} />
        </div>
      )}
    </div>
  )
}

interface ChoiceListProps {
  choices: readonly Choice[]
  value: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onChoose: (reason: string) => void
}

function ChoiceList({ choices, value, onKeyDown, onChoose }: ChoiceListProps) {
  const text = useText()
  const id = useId()
  const chosenIndex = choices.findIndex((choice) => choice.text === value)
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={text('reason.choices')}
      aria-activedescendant={chosenIndex === -1 ? undefined : `${id}-${chosenIndex}`}
      className="mt-1 max-h-36 [@media(height<52rem)]:max-h-20 overflow-y-auto rounded-md border border-line"
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.text}
          ref={index === chosenIndex ? scrollIntoList : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosenIndex}
          lang={choice.language ?? undefined}
          className="cursor-pointer border-s-4 border-transparent px-3 py-1 hover:bg-sunk aria-selected:border-link aria-selected:bg-sunk forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
          // The field must not lose the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.text)}
        >
          {choice.title !== null && <span className="block truncate text-sm font-medium">{choice.title}</span>}
          <span className={`block truncate ${choice.title === null ? 'text-sm' : 'text-xs text-faint'}`}>
            {choice.text}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Returns the reason that a key chooses; undefined if it does something else, such as move the caret in a text. */
function chosenByKey(event: KeyboardEvent<HTMLElement>, choices: readonly Choice[], value: string): string | undefined {
  const { key, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
  const isInField = currentTarget instanceof HTMLTextAreaElement
  if (isInField) {
    const { selectionStart, selectionEnd, textLength } = currentTarget
    if (selectionStart !== textLength || selectionEnd !== textLength) return undefined
  }
  return neighborChoice(
    choices.map((choice) => choice.text),
    value,
    key === 'ArrowDown' ? 1 : -1,
    !isInField,
  )
}
