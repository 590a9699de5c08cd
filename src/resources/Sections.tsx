import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useId } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { useRestoredFocus } from '../ui/useRestoredFocus.ts'
import { addressWith } from './addressWith.ts'
import { useTabCommands } from './useTabCommands.ts'

interface SectionsProps<Section extends string> {
  /** The screen's path; the section is one of its search parameters. */
  path: string
  /** What the section is called in the address. */
  parameter?: string
  /** What the sections are of, for a screen reader. */
  label: string
  /** In their order, the first being the one that an address without one means. Must keep its identity. */
  sections: readonly Section[]
  /** Must keep its identity. */
  sectionLabel: (section: Section) => string
  current: Section
  /** Of one record: to go back from it leads to its list, whichever sections were open. */
  isOfRecord?: boolean
  /** What the current section shows. */
  children: ReactNode
}

/** The sections of a screen, as tabs that are addresses, and the one that is open; their numbers open them. */
export function Sections<Section extends string>(props: SectionsProps<Section>) {
  const { path, parameter = 'section', label, sections, sectionLabel, current, children } = props
  const { isOfRecord = false } = props
  const id = useId()
  const navigate = useNavigate()
  const open = useCallback(
    (section: Section) => {
      // What else the address says belongs to the section that is left.
      const search = section === sections[0] ? {} : { [parameter]: section }
      void navigate({ to: '.', search: search as never, replace: isOfRecord })
    },
    [navigate, sections, parameter, isOfRecord],
  )
  useTabCommands({ place: `${path}.section`, tabs: sections, label: sectionLabel, onTab: open })
  useRestoredFocus(current)
  return (
    <>
      <Tabs
        label={label}
        current={current}
        controls={id}
        tabs={sections.map((section, at) => ({
          id: section,
          label: sectionLabel(section),
          href: at === 0 ? path : addressWith(path, { [parameter]: section }),
        }))}
        onTab={open}
      />
      <div id={id} role="tabpanel" aria-label={sectionLabel(current)}>
        {children}
      </div>
    </>
  )
}
