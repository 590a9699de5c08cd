import { useCallback } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { addressWith } from './addressWith.ts'
import { useTabCommands } from './useTabCommands.ts'

interface SectionTabsProps<Section extends string> {
  /** The screen's path, where the section stands in its address. */
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
  /** The id of the element that shows the section. */
  controls: string
  /** Must keep its identity. */
  onSection: (section: Section | undefined) => void
}

/** The sections of a screen, as tabs that are addresses; their numbers open them. */
export function SectionTabs<Section extends string>(props: SectionTabsProps<Section>) {
  const { path, parameter = 'section', label, sections, sectionLabel, current, controls, onSection } = props
  const open = useCallback(
    (section: Section) => onSection(section === sections[0] ? undefined : section),
    [sections, onSection],
  )
  useTabCommands({ place: `${path}.section`, tabs: sections, label: sectionLabel, onTab: open })
  return (
    <Tabs
      label={label}
      current={current}
      controls={controls}
      tabs={sections.map((section, at) => ({
        id: section,
        label: sectionLabel(section),
        href: at === 0 ? path : addressWith(path, { [parameter]: section }),
      }))}
      onTab={open}
    />
  )
}
