import { type ComponentType, useCallback } from 'react'
import type { Page } from '../../../contract/endpoint.ts'
import type { Command } from '../../commands/command.ts'
import { RecordList } from '../../resources/RecordList.tsx'
import type { EndpointReturning, ListedRecord } from '../../resources/resource.ts'
import { RowCommands } from '../../resources/RowCommands.tsx'
import { openBesideCommand, useRecordsBeside } from '../../resources/useRecordsBeside.ts'
import { type PartResource, usePartLifecycle } from '../../resources/usePartLifecycle.ts'
import type { Column } from '../../ui/column.ts'
import type { SectionProps } from './sectionProps.ts'

/** What the panel of one record beside its list gets. */
export interface PartPanelProps<Row> {
  id: number
  commandsOf: (row: Row) => readonly Command[]
  onClose: () => void
}

interface PartListProps<Row extends ListedRecord> {
  /** The prefix of the texts of the records. */
  name: 'coupon' | 'product' | 'storeAdmin'
  part: PartResource<Row>
  endpoint: EndpointReturning<Page<Row>>
  sorts: readonly string[]
  columns: readonly Column<Row>[]
  /** Must be referentially stable. */
  nameOf: (row: Row) => string
  Panel: ComponentType<PartPanelProps<Row>>
  section: SectionProps
}

/** A list of what belongs to a store and has a lifecycle, and the panel of the record that is open beside it. */
export function PartList<Row extends ListedRecord>(props: PartListProps<Row>) {
  const { name, part, nameOf, Panel, section } = props
  const { openId, open, close } = useRecordsBeside()
  const { commandsOf, ...lifecycle } = usePartLifecycle(part)
  const rowCommandsOf = useCallback(
    (row: Row) => [...commandsOf(row), openBesideCommand(name, { id: row.id, name: nameOf(row) }, open)],
    [commandsOf, name, nameOf, open],
  )
  const openRow = useCallback((row: Row) => open(row.id), [open])
  return (
    <>
      <RecordList
        endpoint={props.endpoint}
        sorts={props.sorts}
        columns={props.columns}
        rowName={nameOf}
        onOpen={openRow}
        openRecordId={openId}
        commandsOf={rowCommandsOf}
        {...lifecycle}
        {...section}
      />
      <RowCommands />
      {openId !== undefined && <Panel key={openId} id={openId} commandsOf={commandsOf} onClose={close} />}
    </>
  )
}
