import type { ComponentType, ReactNode } from 'react'
import type { Command } from '../commands/command.ts'
import type { ListedRecord, PanelResource } from './resource.ts'
import { PanelHost } from './PanelHost.tsx'
import { ResourcePanel } from './ResourcePanel.tsx'
import { useRecordPanel } from './useListWithPanel.ts'

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
  const { openId, open, close } = useRecordPanel()
  return (
    <PanelHost openId={openId} onClose={close}>
      {(id) => (
        <ResourcePanel
          resource={props.resource}
          id={id}
          moreCommandsOf={props.moreCommandsOf}
          Summary={props.Summary}
          onClose={close}
          onOpen={open}
        >
          {props.children}
        </ResourcePanel>
      )}
    </PanelHost>
  )
}
