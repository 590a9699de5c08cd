import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { useRefocusWhenContentChanges } from '../../ui/focus.ts'
import { withSearchParams } from '../withSearchParams.ts'
import { useTabCommandRegistration } from './useTabCommandRegistration.ts'

interface SectionsProps<Section extends string> {
  /** The path of the screen. */
  path: string
  /** The name of the search parameter that holds the section. */
  searchParam?: string
  /** The accessible name of the tab list. */
  label: string
  /** The sections in display order; the first is the default. */
  sections: readonly Section[]
  sectionLabelOf: (section: Section) => string
  current: Section
  /**
   * Whether the screen shows one record. Opening a section then replaces the history entry, so that Back leads to the
   * list.
   */
  isRecordPage?: boolean
  /** Whether the number keys open the sections; false if they open the tabs of the lists in the sections. */
  hasNumberKeys?: boolean
  /** The content of the current section. */
  children: ReactNode
}

/** The sections of a screen as tabs, and the content of the current section. */
export function Sections<Section extends string>(props: SectionsProps<Section>) {
  const { path, searchParam = 'section', label, sections, sectionLabelOf, current, children } = props
  const { isRecordPage = false, hasNumberKeys = true } = props
  const id = useId()
  const navigate = useNavigate()
  const open = (section: Section) => {
    // The other search params belong to the previous section, so they are dropped. `state` keeps the list of origin.
    const search = section === sections[0] ? {} : { [searchParam]: section }
    void navigate({ to: '.', search: search as never, replace: isRecordPage, state: true })
  }
  useTabCommandRegistration({
    commandIdPrefix: `${path}.section`,
    tabs: sections,
    tabLabelOf: sectionLabelOf,
    tabShortcutPrefix: hasNumberKeys ? '' : null,
    onTabChange: open,
  })
  useRefocusWhenContentChanges(current)
  return (
    <>
      <Tabs
        label={label}
        currentId={current}
        panelId={id}
        tabs={sections.map((section, index) => ({
          id: section,
          label: sectionLabelOf(section),
          href: index === 0 ? path : withSearchParams(path, { [searchParam]: section }),
        }))}
        onTabChange={open}
      />
      <div id={id} role="tabpanel" aria-label={sectionLabelOf(current)}>
        {children}
      </div>
    </>
  )
}
