import { Kbd } from './kbd.tsx'

/** A keyboard shortcut and what it does, hidden on narrow screens and from screen readers. */
export function KeyHint({ shortcut, label }: { shortcut: string; label: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 max-sm:hidden" aria-hidden>
      <Kbd shortcut={shortcut} />
      {label}
    </span>
  )
}
