import type { ReactNode } from 'react'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import type { ListedRecord } from '../resource.ts'
import { ResourceList, type ResourceListProps } from './ResourceList.tsx'

interface ListPageProps<Row extends ListedRecord, Sort extends string> extends ResourceListProps<Row, Sort> {
  /** The buttons beside the title of the screen. */
  actions?: ReactNode
}

/** A screen with the list of one kind of record. */
export function ListPage<Row extends ListedRecord, Sort extends string>({
  actions,
  ...listProps
}: ListPageProps<Row, Sort>) {
  const text = useText()
  return (
    <>
      <PageHeader title={text(listProps.resource.textKeys.title)}>{actions}</PageHeader>
      <ResourceList {...listProps} />
    </>
  )
}
