import type { ReactNode } from 'react'
import { type CurrentOrDeletedView, CURRENT_OR_DELETED_VIEWS } from '../../navigation/screen.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { Sections } from '../list/Sections.tsx'

interface CurrentAndDeletedRecordsProps {
  /** The path of the screen. */
  path: string
  title: string
  /** The view in the URL; by default that of the current records. */
  view: CurrentOrDeletedView | undefined
  /** The buttons in the header. */
  actions: ReactNode
  /** The content of the tab with the current records. */
  currentRecords: ReactNode
  /** The content of the tab with the deleted records. */
  deletedRecords: ReactNode
}

/** A screen with two tabs: its current records and its deleted records. */
export function CurrentAndDeletedRecords({
  path,
  title,
  view = 'current',
  actions,
  currentRecords,
  deletedRecords,
}: CurrentAndDeletedRecordsProps) {
  const text = useText()
  const sectionLabelOf = (each: CurrentOrDeletedView) => text(`records.${each}`)
  return (
    <>
      <PageHeader title={title}>{actions}</PageHeader>
      <Sections
        path={path}
        label={title}
        searchParam="view"
        sections={CURRENT_OR_DELETED_VIEWS}
        sectionLabelOf={sectionLabelOf}
        current={view}
      >
        {view === 'current' ? currentRecords : deletedRecords}
      </Sections>
    </>
  )
}
