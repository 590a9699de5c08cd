import { toSearchText } from '../../contract/searchText.ts'
import { KEY_MAP } from '../keyMap.ts'
import { type Ref, useState } from 'react'
import { Icon } from './icon.tsx'
import { useIsComposing } from './keyboard.ts'
import { useTimeout } from './useTimeout.ts'

/** The debounce time in ms between the last key press and the search. */
const DEBOUNCE_MS = 200

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  /** The value of the search parameter. */
  value: string
  onSearch: (value: string) => void
  /** Called on Enter and on the down arrow, to move the focus to the results. */
  onMoveToResults: () => void
  /** Called on Escape in an empty field. */
  onLeaveByKey: () => void
}

/**
 * A search field. It is debounced and never searches during an IME composition. What it shows is what is searched:
 * whatever is pasted is cleaned in the field itself (rule 6.9). Escape clears the field, or leaves an empty one.
 */
export function SearchField({ ref, label, value, onSearch, onMoveToResults, onLeaveByKey }: SearchFieldProps) {
  const [typedText, setTypedText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const isComposing = useIsComposing()
  if (lastValue !== value) {
    setLastValue(value)
    // The URL changes later than the input: text that was typed since, or a trailing space, must not be overwritten.
    if (typedText.trim() === lastValue) setTypedText(value)
  }
  // An input method would lose its composition if the text of the field were replaced.
  if (!isComposing && toSearchText(typedText) !== typedText) setTypedText(toSearchText(typedText))
  const isSearched = typedText.trim() === value
  useTimeout(typedText, isComposing || isSearched ? undefined : DEBOUNCE_MS, (typed) => onSearch(typed.trim()))
  return (
    <span className="relative block max-w-md min-w-0 grow basis-50">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint" />
      <input
        ref={ref}
        type="search"
        className="control w-full ps-8 text-ellipsis"
        aria-label={label}
        placeholder={label}
        value={typedText}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={KEY_MAP.list.search[0]}
        onChange={(event) => setTypedText(event.target.value)}
        onKeyDown={(event) => {
          const isMoveToResultsKey = event.key === 'Enter' || event.key === 'ArrowDown'
          if (!isMoveToResultsKey && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && typedText !== '') return setTypedText('')
          if (!isSearched) onSearch(typedText.trim())
          if (isMoveToResultsKey) onMoveToResults()
          else onLeaveByKey()
        }}
      />
    </span>
  )
}
