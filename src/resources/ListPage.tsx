import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { PageHead } from '../ui/page.tsx'
import type { ListedRecord } from './resource.ts'
import { ResourceList, type ResourceListProps } from './ResourceList.tsx'

interface ListPageProps<Row extends ListedRecord, Sort extends string> extends ResourceListProps<Row, Sort> {
  /** What can be begun on the screen, beside its title. */
  actions?: ReactNode
}

/** The screen of one kind of record: its name and its list. */
export function ListPage<Row extends ListedRecord, Sort extends string>({
  actions,
  ...list
}: ListPageProps<Row, Sort>) {
  const text = useText()
  return (
    <>
      <PageHead title={text(list.resource.words.title)}>{actions}</PageHead>
      <ResourceList {...list} />
    </>
  )
}
