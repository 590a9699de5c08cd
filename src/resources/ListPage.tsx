import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { PageHead } from '../ui/page.tsx'
import type { ListedRecord } from './resource.ts'
import { ResourceDesk, type ResourceDeskProps } from './ResourceDesk.tsx'

interface ListPageProps<Row extends ListedRecord> extends ResourceDeskProps<Row> {
  /** What can be begun on the screen, beside its title. */
  actions?: ReactNode
}

/** The screen of one kind of record: its name and its list. */
export function ListPage<Row extends ListedRecord>({ actions, ...desk }: ListPageProps<Row>) {
  const text = useText()
  return (
    <>
      <PageHead title={text(desk.resource.words.title)}>{actions}</PageHead>
      <ResourceDesk {...desk} />
    </>
  )
}
