import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { listMasterData } from '../../../contract/masterData.ts'
import { read } from '../../api/read.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useFirstScreen } from '../../shell/useFirstScreen.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { focusGrid } from '../../ui/focusGrid.ts'
import { Toolbar } from '../../ui/page.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import type { StoresSearch } from './search.ts'

interface StoreFiltersProps {
  search: StoresSearch
  onChange: (changes: { [Key in 'q' | 'prefecture' | 'industry']?: StoresSearch[Key] | undefined }) => void
}

/** The search and the filters of the stores list. */
export function StoreFilters({ search, onChange }: StoreFiltersProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'stores.filter',
        title: { key: 'stores.command.filter' },
        scope: 'screen',
        keys: '/',
        perform: () => field.current?.focus(),
      },
    ],
    [],
  )
  useCommands(commands)
  const isFiltered = search.q !== undefined || search.prefecture !== undefined || search.industry !== undefined
  return (
    <Toolbar>
      <SearchField
        ref={field}
        label={text('stores.search')}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
        onLeave={focusGrid}
      />
      <MasterDataFilter
        label={text('stores.filter.prefecture')}
        type={MasterDataType.KEN}
        value={search.prefecture}
        onChange={(prefecture) => onChange({ prefecture })}
      />
      <MasterDataFilter
        label={text('stores.filter.industry')}
        type={MasterDataType.INDUSTRY}
        value={search.industry}
        onChange={(industry) => onChange({ industry })}
      />
      {isFiltered && (
        <Button
          tone="quiet"
          onClick={() => {
            onChange({ q: undefined, prefecture: undefined, industry: undefined })
            field.current?.focus()
          }}
        >
          {text('stores.filter.clear')}
        </Button>
      )}
    </Toolbar>
  )
}

interface MasterDataFilterProps {
  label: string
  type: number
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A choice of one kind of master data. Its choices come after the first rows. */
function MasterDataFilter({ label, type, value, onChange }: MasterDataFilterProps) {
  const text = useText()
  const { client } = useConsole()
  const choices = useQuery({ ...read(client, listMasterData, { query: { type } }), enabled: useFirstScreen() })
  return (
    <label className="flex items-center gap-1.5 text-sm text-faint">
      {label}
      <select
        className="control"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{text('stores.filter.any')}</option>
        {choices.data?.items.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.value}
          </option>
        ))}
      </select>
    </label>
  )
}
