import { useCallback, useMemo } from 'react'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { openRecordCommand } from '../../resources/openRecordCommand.ts'
import type { RecordFacts } from '../../resources/recordFacts.ts'
import { RecordList } from '../../resources/list/RecordList.tsx'
import { ChildStateOverview } from '../../resources/lifecycle/ChildStateOverview.tsx'
import type { ListedRecord, ChildResource } from '../../resources/resource.ts'
import { useChildListProps } from '../../resources/list/useChildListProps.ts'
import { useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import type { Column } from '../../ui/column.ts'
import type { SectionProps } from './sectionProps.ts'

interface ChildRecordListProps<Row extends ListedRecord, Item extends Row> {
  childResourceOf: (storeId: number) => ChildResource<Row, Item>
  sortFields: readonly string[]
  columns: readonly Column<Row>[]
  facts: RecordFacts<Item>
  sectionProps: SectionProps
}

/**
 * A list of records of a store that have a lifecycle, such as its coupons, with the panel of the open one beside it.
 */
export function ChildRecordList<Row extends ListedRecord, Item extends Row>(props: ChildRecordListProps<Row, Item>) {
  const { childResourceOf, sortFields, columns, facts, sectionProps } = props
  const storeId = sectionProps.params.id
  const resource = useMemo(() => childResourceOf(storeId), [childResourceOf, storeId])
  const { openId, open } = useListWithPanel()
  const { commandsOf, ...bulkAndMarking } = useChildListProps(resource, sectionProps.tableKey)
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
        sortFields={sortFields}
        columns={columns}
        rowName={nameOf}
        onOpen={openRow}
        openRecordId={openId}
        commandsOf={rowCommandsOf}
        {...bulkAndMarking}
        {...sectionProps}
      />
      <ChildStateOverview resource={resource} parentId={storeId} />
      <OpenRecordPanel resource={resource} facts={facts} />
    </>
  )
}
