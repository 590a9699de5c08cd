import { type ReactNode, useCallback } from 'react'
import type { Command } from '../commands/command.ts'
import type { ListSearch } from '../navigation/search.ts'
import type { ListedRecord, Resource } from './resource.ts'
import { ResourcePanel } from './ResourcePanel.tsx'
import { useListSearch } from './useListSearch.ts'

interface OpenedRecordProps<Row extends ListedRecord, Item extends Row> {
  resource: Resource<Row, Item>
  /** What else can be done with the record. Must keep its identity. */
  moreCommandsOf?: (record: Item) => readonly Command[]
  /** What is told of the record, above its history. */
  children: (record: Item) => ReactNode
}

/** The record that the address opens beside its list, where it opens one. */
export function OpenedRecord<Row extends ListedRecord, Item extends Row>(props: OpenedRecordProps<Row, Item>) {
  const [{ open }, change] = useListSearch<ListSearch>()
  const close = useCallback(() => change({ open: undefined }), [change])
  return open === undefined ? null : (
    <ResourcePanel key={open} resource={props.resource} id={open} moreCommandsOf={props.moreCommandsOf} onClose={close}>
      {props.children}
    </ResourcePanel>
  )
}
