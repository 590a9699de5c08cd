import { useEffect, useState } from 'react'

const NAME_COUNT = 10_000
const MAX_SHOWN_NAMES = 50
const SYLLABLES = ['ten', 'po', 'ka', 'shi', 'no', 'mi', 'ra', 'sen', 'tsu', 'ku']

/** Ten thousand different names, such as those of stores, members and commands. */
const NAMES = Array.from({ length: NAME_COUNT }, (_, index) =>
  [...String(index).padStart(4, '0')].map((digit) => SYLLABLES[Number(digit)]).join(''),
)

/** A palette in plain React, which shows the names that contain the query. Control and K opens it, Escape closes it. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  useEffect(() => {
    const openOrClose = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && !(event.ctrlKey && event.key === 'k')) return
      event.preventDefault()
      setQuery('')
      setOpen(event.key === 'k')
    }
    addEventListener('keydown', openOrClose)
    return () => removeEventListener('keydown', openOrClose)
  }, [])
  if (!isOpen) return null
  const shownNames = NAMES.filter((name) => name.includes(query)).slice(0, MAX_SHOWN_NAMES)
  return (
    <div role="dialog">
      <input autoFocus value={query} onChange={({ target }) => setQuery(target.value)} />
      <div role="listbox">
        {shownNames.map((name, index) => (
          <div key={name} role="option" aria-selected={index === 0}>
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}
