import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { listMasterData, type MasterDataOption } from '../../../contract/masterData.ts'
import type { Scope } from '../../../machines/console/shortcut.ts'
import type { Store } from '../../../contract/store.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { choicesRefusal, withRefusal } from '../../commands/choicesRefusal.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { editHoursCommand } from './editHoursCommand.ts'
import { editStoreCommand } from './editStoreCommand.ts'
import { hoursQuery } from './hoursQuery.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { contactCommands } from '../../resources/contactCommands.ts'
import { useLifecycleEventSender } from '../../resources/record/useLifecycleEventSender.ts'
import { storeResource } from './resource.ts'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { useConsole } from '../../console.tsx'

/**
 * Registers the commands of the store on the screen.
 * `hasListWithRowCommands`: a list on the screen has row commands with the same keyboard shortcuts, and these take
 * precedence.
 * `open` opens the next store of the list after a decision.
 * `isBesideConversation`: the store is beside its conversation, whose commands take precedence.
 */
export function useStoreCommandRegistration(
  store: Read<typeof Store> | undefined,
  {
    open,
    hasListWithRowCommands = false,
    isBesideConversation = false,
  }: { open: (id: number) => void; hasListWithRowCommands?: boolean; isBesideConversation?: boolean },
): void {
  const { client, queryClient } = useConsole()
  const eventSender = useLifecycleEventSender(storeResource, open)
  const { data: prefectures, error: prefecturesError } = useQuery(
    endpointQuery(client, listMasterData, { query: { type: MasterDataType.KEN } }),
  )
  const { data: industries, error: industriesError } = useQuery(
    endpointQuery(client, listMasterData, { query: { type: MasterDataType.INDUSTRY } }),
  )
  const hours = useQuery({ ...hoursQuery(client, store?.id ?? 0), enabled: store !== undefined }).data
  const editCommand = useMemo(() => {
    const refusal = choicesRefusal(prefecturesError ?? industriesError)
    const areChoicesKnown = (prefectures !== undefined && industries !== undefined) || refusal !== undefined
    if (store === undefined || !areChoicesKnown) return undefined
    const command = editStoreCommand({ client, queryClient }, store, {
      prefectures: offeredOptions(prefectures?.items ?? [], store.prefectureId),
      industries: offeredOptions(industries?.items ?? [], store.industryId),
    })
    return prefectures === undefined || industries === undefined ? withRefusal(command, refusal) : command
  }, [client, queryClient, store, prefectures, industries, prefecturesError, industriesError])
  const commands = useMemo((): readonly Command[] => {
    if (store === undefined) return []
    const scope: Scope = hasListWithRowCommands || isBesideConversation ? 'screen' : 'record'
    return [
      ...lifecycleCommands(eventSender, storeResource.toLifecycleRecord(store), scope),
      ...(editCommand === undefined ? [] : [{ ...editCommand, scope }]),
      ...(hours === undefined ? [] : [{ ...editHoursCommand({ client, queryClient }, store, hours), scope }]),
      ...(isBesideConversation ? [] : [{ ...messagesCommand({ client, queryClient }, 'store', store), scope }]),
      ...contactCommands(storeResource, store, scope),
    ]
  }, [client, queryClient, eventSender, store, editCommand, hours, hasListWithRowCommands, isBesideConversation])
  useCommandRegistration(commands)
}

/** Returns the options of a select: the entries that are not retired, and the store's current entry. */
function offeredOptions(items: readonly Read<typeof MasterDataOption>[], currentId: number | null) {
  return items
    .filter(({ id, isRetired }) => !isRetired || id === currentId)
    .map(({ id, value }) => ({ value: id, label: value }))
}
