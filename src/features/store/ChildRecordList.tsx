import { useMemo } from 'react'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import type { RecordFacts } from '../../resources/recordFacts.ts'
import { ChildList } from '../../resources/list/ChildList.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { ChildStateOverview } from '../../resources/lifecycle/ChildStateOverview.tsx'
import type { ListedRecord, ChildResource } from '../../resources/resource.ts'
import type { TextKey } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'

interface ChildRecordListProps<Row extends ListedRecord, Item extends Row> {
  storeId: number
  childResourceOf: (storeId: number) => ChildResource<Row, Item>
  label: TextKey
  columns: readonly Column<Row>[]
  facts: RecordFacts<Item>
}

/**
 * A list of records of a store that have a lifecycle, such as its coupons, with the panel of the open one beside it.
 */
export function ChildRecordList<Row extends ListedRecord, Item extends Row>(props: ChildRecordListProps<Row, Item>) {
  const { storeId, childResourceOf, label, columns, facts } = props
  const resource = useMemo(() => childResourceOf(storeId), [childResourceOf, storeId])
  const definition: ListDefinition<Row> = {
    endpoint: resource.list,
    childResource: resource,
    label,
    columns,
    rowName: (row) => resource.toLifecycleRecord(row).name,
  }
  return (
    <>
      <ChildList definition={definition} params={{ id: storeId }} />
      <ChildStateOverview resource={resource} parentId={storeId} />
      <OpenRecordPanel resource={resource} facts={facts} />
    </>
  )
}
