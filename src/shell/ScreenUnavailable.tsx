import type { ReactNode } from 'react'

interface ScreenUnavailableProps {
  /** The kind of page, shown above the title. */
  label?: string
  title: string
  message?: string
  /** Alternatives to the screen, for example links. */
  children?: ReactNode
}

/** A page with a short message in place of a screen, for example because the screen is not permitted. */
export function ScreenUnavailable({ label, title, message, children }: ScreenUnavailableProps) {
  return (
    <article className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pt-[12vh] pb-16">
      <header>
        {label !== undefined && <p className="mb-1 text-sm text-faint">{label}</p>}
        <h1 tabIndex={-1} className="font-title text-xl font-medium tracking-wide wrap-anywhere">
          {title}
        </h1>
      </header>
      {message !== undefined && <p className="border-s-2 ps-4 text-soft wrap-anywhere text-pretty">{message}</p>}
      {children}
    </article>
  )
}
