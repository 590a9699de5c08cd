import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { type RecordView, RECORD_VIEWS } from '../navigation/screen.ts'
import { useText } from '../text.ts'
import { Sections } from './Sections.tsx'

interface RecordViewsProps {
  /** The path of the screen. */
  path: string
  /** The accessible name of the tab list. */
  label: string
  current: RecordView
  /** The content of the current view. */
  children: ReactNode
}

/** The two tabs of a screen: its current records and its deleted records. */
export function RecordViews(props: RecordViewsProps) {
  const text = useText()
  const label = useCallback((view: RecordView) => text(`records.${view}`), [text])
  return <Sections {...props} parameter="view" sections={RECORD_VIEWS} sectionLabel={label} />
}
