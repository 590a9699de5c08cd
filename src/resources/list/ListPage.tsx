import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import type { ListedRecord } from '../resource.ts'
import { List } from './List.tsx'

interface ListPageProps<Row extends ListedRecord> extends ComponentProps<typeof List<Row>> {
  /** The buttons beside the title of the screen. */
  actions?: ReactNode
}

/** A screen with the list of one kind of record. */
export function ListPage<Row extends ListedRecord>({ actions, ...listProps }: ListPageProps<Row>) {
  const text = useText()
  return (
    <>
      <PageHeader title={text(listProps.definition.label)}>{actions}</PageHeader>
      <List {...listProps} />
    </>
  )
}
