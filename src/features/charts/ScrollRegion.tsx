import type { ReactNode } from 'react'

/** A region that scrolls in its own box, so that the content below keeps its position while the region grows. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A scroll container must be focusable, so that it can be scrolled with the keyboard.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-72 overflow-auto border-y border-line min-[110rem]:max-h-[40rem] print:max-h-none"
    >
      {children}
    </div>
  )
}
