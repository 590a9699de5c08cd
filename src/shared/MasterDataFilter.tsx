import { useQuery } from '@tanstack/react-query'
import { listMasterData } from '../../contract/masterData.ts'
import { read } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import { useFirstScreen } from '../navigation/useFirstScreen.ts'
import { ChoiceFilter } from '../resources/ChoiceFilter.tsx'

interface MasterDataFilterProps {
  label: string
  /** A code of `MasterDataType`. */
  type: number
  value: number | undefined
  /** The width of the widest choice, which is reserved until the choices have loaded. */
  minWidth: string
  onChange: (value: number | undefined) => void
}

/** A filter by one kind of master data. On the first screen, its choices are requested after the rows have loaded. */
export function MasterDataFilter({ label, type, value, minWidth, onChange }: MasterDataFilterProps) {
  const { client } = useConsole()
  const choices = useQuery({ ...read(client, listMasterData, { query: { type } }), enabled: useFirstScreen() })
  return (
    <ChoiceFilter
      label={label}
      choices={choices.data?.items.map(({ id, value: name }) => ({ value: id, label: name })) ?? []}
      value={value}
      minWidth={minWidth}
      onChange={onChange}
    />
  )
}
