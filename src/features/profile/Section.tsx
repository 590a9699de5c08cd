import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useText } from '../../texts/text.ts'
import { focusOnMount } from '../../ui/focus.ts'
import { useScrollIntoView } from '../../ui/useScrollIntoView.ts'
import type { ProfileSection } from './sections.ts'

interface SectionProps {
  name: ProfileSection
  note?: string
  /** The button of the section. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the profile with its heading, which gets the focus if the URL names the section. */
export function Section({ name, note, action, children }: SectionProps) {
  const text = useText()
  const id = useId()
  const isNamedInUrl = useSearch({ from: '/shell/profile' }).section === name
  const scrollIntoView = useScrollIntoView(isNamedInUrl)
  return (
    <section aria-labelledby={id} className="pt-6">
      <div ref={scrollIntoView} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pb-2 sm:px-6">
        <h2
          ref={isNamedInUrl ? focusOnMount : undefined}
          id={id}
          tabIndex={-1}
          data-focus-home={isNamedInUrl ? '' : undefined}
          className="font-title text-lg font-medium tracking-wide"
        >
          {text(`profile.section.${name}`)}
        </h2>
        {note !== undefined && <p className="text-xs text-faint">{note}</p>}
        {action !== undefined && <div className="ms-auto">{action}</div>}
      </div>
      {children}
    </section>
  )
}
