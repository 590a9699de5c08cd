import type { ReactNode } from 'react'
import type { Command } from '../../commands/command.ts'
import type { RecordFacts } from '../recordFacts.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'
import { PanelHost } from './PanelHost.tsx'
import { ResourcePanel } from './ResourcePanel.tsx'
import { useRecordPanel } from './useRecordPanel.ts'

interface OpenRecordPanelProps<Row extends ListedRecord, Item extends Row> {
  resource: PanelResource<Row, Item>
  /** Further commands of the record. */
  moreCommandsOf?: (record: Item) => readonly Command[]
  /** Which facts of the record stand where. */
  facts: RecordFacts<Item>
  /** Renders what follows the facts, above the history. */
  children?: (record: Item) => ReactNode
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
          facts={props.facts}
          onClose={close}
          onOpen={open}
        >
          {props.children}
        </ResourcePanel>
      )}
    </PanelHost>
  )
}
