import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  note?: string
  /** The button of the section. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the profile with its heading. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pb-2 sm:px-6">
        <h2 id={id} className="font-title text-lg font-medium tracking-wide">
          {title}
        </h2>
        {note !== undefined && <p className="text-xs text-faint">{note}</p>}
        {action !== undefined && <div className="ms-auto">{action}</div>}
      </div>
      {children}
    </section>
  )
}
