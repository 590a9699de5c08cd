import type { ReactNode } from 'react'

interface PlateProps {
  /** Above the title: what kind of page this is. */
  label?: string
  title: string
  message: string
  /** What the reader can do instead. */
  children?: ReactNode
}

/** A page that is a few words: not here yet, not permitted, not found. */
export function MessagePage({ label, title, message, children }: PlateProps) {
  return (
    <article className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pt-[12vh] pb-16">
      <header>
        {label !== undefined && <p className="mb-1 text-sm text-faint">{label}</p>}
        <h1 tabIndex={-1} className="font-title text-xl font-medium tracking-wide wrap-anywhere">
          {title}
        </h1>
      </header>
      <p className="border-s-2 ps-4 text-soft wrap-anywhere text-pretty">{message}</p>
      {children}
    </article>
  )
}
