import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { listMasterData, type MasterDataItem } from '../../../contract/masterData.ts'
import type { Store } from '../../../contract/store.ts'
import { endpointQuery } from '../../api/read.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandServices, useCommands } from '../../commands/context.tsx'
import { editStoreCommand } from './editStoreCommand.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { createEventSender } from '../../commands/recordCommands.ts'
import { storeResource } from './resource.ts'
import { useConsole } from '../../console.tsx'

/** Registers the commands of the store on the screen. Opens the edit form if the search parameter `act` is `edit`. */
export function useStoreCommands(store: Store | undefined, act: 'edit' | undefined): void {
  const { client, queries } = useConsole()
  const { runner } = useCommandServices()
  const navigate = useNavigate({ from: '/store-detail/$id' })
  const prefectures = useQuery(endpointQuery(client, listMasterData, { query: { type: MasterDataType.KEN } })).data
  const industries = useQuery(endpointQuery(client, listMasterData, { query: { type: MasterDataType.INDUSTRY } })).data
  const edit = useMemo(() => {
    if (store === undefined || prefectures === undefined || industries === undefined) return undefined
    return editStoreCommand({ client, queries }, store, {
      prefectures: prefectures.items.map(toOption),
      industries: industries.items.map(toOption),
    })
  }, [client, queries, store, prefectures, industries])
  const commands = useMemo((): readonly Command[] => {
    if (store === undefined) return []
    return [
      ...lifecycleCommands(createEventSender({ client, queries }, storeResource), store),
      ...(edit === undefined ? [] : [edit]),
    ]
  }, [client, queries, store, edit])
  useCommands(commands)
  useEffect(() => {
    if (act === undefined || edit === undefined) return
    void navigate({ search: ({ act: _, ...search }) => search, replace: true })
    runner.start(edit)
  }, [act, edit, navigate, runner])
}

function toOption({ id, value }: MasterDataItem) {
  return { value: id, label: value }
}
