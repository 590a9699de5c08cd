import { type Ref, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useIsComposing } from './keyboard.ts'

/** How long the typing must pause before the list is asked. */
const PAUSE_MS = 200

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  /** The value of the search parameter. */
  value: string
  onSearch: (value: string) => void
  /** Enter or the down arrow: on to what was found. */
  onLeave: () => void
}

/** A list's search. Searches when the typing pauses, never while an input method composes; Esc clears it, then leaves. */
export function SearchField({ ref, label, value, onSearch, onLeave }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const isComposing = useIsComposing()
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  if (known !== value) {
    setKnown(value)
    // The address comes late: what has been typed since, or a space at its end, is not taken back.
    if (typed.trim() === known) setTyped(value)
  }
  useEffect(() => {
    if (isComposing || typed.trim() === value) return undefined
    const timer = setTimeout(() => search.current(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, isComposing])
  return (
    <span className="relative block max-w-md min-w-0 grow basis-56">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint" />
      <input
        ref={ref}
        type="search"
        className="control w-full ps-8"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const isDone = event.key === 'Enter' || event.key === 'ArrowDown'
          if (!isDone && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && typed !== '') return setTyped('')
          if (typed.trim() !== value) search.current(typed.trim())
          onLeave()
        }}
      />
    </span>
  )
}
