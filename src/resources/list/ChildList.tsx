import { ListContext, type List } from '../model/listContext.ts'
import type { ListOwner } from '../model/ListModel.ts'
import type { ListedRecord } from '../resource.ts'
import { ListRows } from './ListRows.tsx'
import { useListModel } from './useListModel.ts'

interface ChildListProps<Row extends ListedRecord> extends Omit<ListOwner<Row>, 'commandsOf'> {
  params: Readonly<Record<string, number>>
}

/** A list of the records that belong to one record, on the page of that record: its rows without tabs and filters. */
export function ChildList<Row extends ListedRecord>(owner: ChildListProps<Row>) {
  const list = useListModel(owner)
  return (
    <ListContext value={list as unknown as List<never>}>
      <ListRows />
    </ListContext>
  )
}
