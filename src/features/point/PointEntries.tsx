import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { MEMBER_POINT_SIGN, STORE_POINT_SIGN } from '../../../contract/enumerations.ts'
import { listStoreEntries, listUserEntries, type PointEntry } from '../../../contract/point.ts'
import { isolated } from '../../../contract/typed.ts'
import { ChoiceFilter } from '../../resources/ChoiceFilter.tsx'
import { DateRangeFilter, isReversed } from '../../resources/DateRangeFilter.tsx'
import { ListDesk } from '../../resources/ListDesk.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useMayOpen } from '../../shell/mayOpen.ts'
import { useText } from '../../text.ts'
import { formatPoints } from '../../ui/format.ts'
import { causeOf } from '../../shared/cause.tsx'
import { entryColumns } from './columns.tsx'
import { ownerOf, type Owner } from './leads.ts'
import { entryCommands } from './entryCommands.ts'
import { type PointFilters, PointTotals } from './PointTotals.tsx'
import type { PointSearch } from './search.ts'

const ENDPOINTS = { user: listUserEntries, store: listStoreEntries }
const TYPES = { user: typesOf(MEMBER_POINT_SIGN), store: typesOf(STORE_POINT_SIGN) }
const PATHS = { user: '/point?section=members', store: '/point?section=stores' }
const SECTIONS = { user: 'point.section.members', store: 'point.section.stores' } as const

/** How the points of members, or of stores, have moved: filtered, summed up, drawn over time, and line by line. */
export function PointEntries({ owner }: { owner: Owner }) {
  const text = useText()
  const { history } = useRouter()
  const [search, change] = useListSearch<PointSearch>()
  const mayOpen = useMayOpen()
  const columns = useMemo(() => entryColumns(owner, mayOpen), [owner, mayOpen])
  const moreCommandsOf = useCallback((row: PointEntry) => entryCommands(row, owner, history.push), [owner, history])
  const open = useCallback(
    (row: PointEntry) => {
      const address = causeOf(row) ?? ownerOf(row, owner)
      if (mayOpen(address)) history.push(address)
    },
    [owner, mayOpen, history],
  )

  return (
    <ListDesk
      endpoint={ENDPOINTS[owner]}
      path={PATHS[owner]}
      label={text(SECTIONS[owner])}
      columns={columns}
      rowName={nameOf}
      searchLabel={text(`point.search.${owner}`)}
      filterNames={['type', 'from', 'to']}
      filtersOf={filtersOf}
      filters={
        <>
          <ChoiceFilter
            label={text('list.filter.type')}
            choices={TYPES[owner].map((type) => ({ value: type, label: text(`point.type.${type}`) }))}
            value={search.type}
            onChange={(type) => change({ type, page: undefined }, true)}
          />
          <DateRangeFilter range={search} onChange={(days) => change({ ...days, page: undefined }, true)} />
        </>
      }
      summary={<PointTotals owner={owner} filters={filtersOf(search)} />}
      empty={text('point.empty')}
      onOpen={open}
      moreCommandsOf={moreCommandsOf}
    />
  )
}

/** What the server is asked for; a reversed range narrows nothing. */
function filtersOf(search: PointSearch): PointFilters {
  const { q, type, from, to } = search
  const isRange = !isReversed(search)
  return {
    ...(q === undefined ? {} : { q }),
    ...(type === undefined ? {} : { type }),
    ...(from === undefined || !isRange ? {} : { from }),
    ...(to === undefined || !isRange ? {} : { to }),
  }
}

function nameOf({ ownerName, point }: PointEntry): string {
  return `${isolated(ownerName)} ${formatPoints(point)}`
}

function typesOf<Type extends string>(signs: Record<Type, 1 | -1>): Type[] {
  return Object.keys(signs) as Type[]
}
