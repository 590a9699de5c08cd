import { useCallback } from 'react'
import type { StoreRow } from '../../../contract/store.ts'
import { type Command, subjectOf } from '../../commands/command.ts'
import { addressTo } from '../../navigation/addressTo.ts'
import { type Lead, leadCommand } from '../../navigation/leadCommand.ts'
import { useLead } from '../../navigation/useLead.ts'
import { ListPage } from '../../resources/ListPage.tsx'
import { LandFilters } from '../../shared/LandFilters.tsx'
import { storeColumns } from './columns.tsx'
import { storeResource } from './resource.ts'

/** The stores desk: four tabs of one list, searched, filtered and sorted. */
export default function StoresScreen() {
  const lead = useLead()
  const moreCommandsOf = useCallback((row: StoreRow) => [editCommand(lead, row)], [lead])
  return (
    <ListPage
      resource={storeResource}
      columns={storeColumns}
      filters={<LandFilters />}
      moreCommandsOf={moreCommandsOf}
    />
  )
}

function editCommand(lead: Lead, { id, name }: StoreRow): Command {
  return leadCommand(lead, addressTo('/store-detail/$id', { id }, { act: 'edit' }), {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
    about: name,
    subject: subjectOf('store', id),
    keys: 'e',
  })
}
