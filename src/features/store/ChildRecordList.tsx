import { type ComponentType, useCallback, useMemo } from 'react'
import { OpenRecordPanel } from '../../resources/OpenRecordPanel.tsx'
import { openRecordCommand } from '../../resources/openRecordCommand.ts'
import { RecordList } from '../../resources/RecordList.tsx'
import { ChildStateOverview } from '../../resources/ChildStateOverview.tsx'
import type { ListedRecord, ChildResource } from '../../resources/resource.ts'
import { useChildListProps } from '../../resources/useChildListProps.ts'
import { useListWithPanel } from '../../resources/useListWithPanel.ts'
import type { Column } from '../../ui/column.ts'
import type { SectionProps } from './sectionProps.ts'

interface ChildRecordListProps<Row extends ListedRecord, Item extends Row> {
  childResourceOf: (storeId: number) => ChildResource<Row, Item>
  sorts: readonly string[]
  columns: readonly Column<Row>[]
  Details: ComponentType<{ record: Item }>
  section: SectionProps
}

/**
 * A list of records of a store that have a lifecycle, such as its coupons, with the panel of the open one beside it.
 */
export function ChildRecordList<Row extends ListedRecord, Item extends Row>(props: ChildRecordListProps<Row, Item>) {
  const { childResourceOf, sorts, columns, Details, section } = props
  const storeId = section.params.id
  const resource = useMemo(() => childResourceOf(storeId), [childResourceOf, storeId])
  const { openId, open } = useListWithPanel()
  const { commandsOf, ...lifecycle } = useChildListProps(resource, section.tableKey)
  const nameOf = useCallback((row: Row) => resource.toLifecycleRecord(row).name, [resource])
  const openRow = useCallback((row: Row) => open(row.id), [open])
  const rowCommandsOf = useCallback(
    (row: Row) => [...commandsOf(row), openRecordCommand(resource, row, () => open(row.id))],
    [commandsOf, resource, open],
  )
  return (
    <>
      <RecordList
        endpoint={resource.list}
        sorts={sorts}
        columns={columns}
        rowName={nameOf}
        onOpen={openRow}
        openRecordId={openId}
        commandsOf={rowCommandsOf}
        {...lifecycle}
        {...section}
      />
      <ChildStateOverview resource={resource} parentId={storeId} />
      <OpenRecordPanel resource={resource}>{(record) => <Details record={record} />}</OpenRecordPanel>
    </>
  )
}
