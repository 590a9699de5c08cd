import { type ComponentType, type ReactNode, useCallback } from 'react'
import type { Command } from '../commands/command.ts'
import type { ListSearch } from '../navigation/search.ts'
import type { ListedRecord, PanelResource } from './resource.ts'
import { ResourcePanel } from './ResourcePanel.tsx'
import { useListSearch } from './useListSearch.ts'

interface OpenRecordPanelProps<Row extends ListedRecord, Item extends Row> {
  resource: PanelResource<Row, Item>
  /** Further commands of the record. Must be referentially stable. */
  moreCommandsOf?: (record: Item) => readonly Command[]
  /** The facts that staff need most often, shown below the name. */
  Summary?: ComponentType<{ record: Item }>
  /** Renders the details of the record, above its history. */
  children: (record: Item) => ReactNode
}

/** The panel with the record whose id is the `open` search parameter. Renders nothing without the parameter. */
export function OpenRecordPanel<Row extends ListedRecord, Item extends Row>(props: OpenRecordPanelProps<Row, Item>) {
  const [{ open }, change] = useListSearch<ListSearch>()
  const close = useCallback(() => change({ open: undefined }), [change])
  const openOther = useCallback((id: number) => change({ open: id }, true), [change])
  return open === undefined ? null : (
    <ResourcePanel
      key={open}
      resource={props.resource}
      id={open}
      moreCommandsOf={props.moreCommandsOf}
      Summary={props.Summary}
      onClose={close}
      onOpen={openOther}
    >
      {props.children}
    </ResourcePanel>
  )
}
