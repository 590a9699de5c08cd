import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../api/signedInStaff.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { useRegisteredCommands } from '../../commands/context.tsx'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { useConsole } from '../../console.tsx'
import { type LifecycleProgress, lifecycleCommandsOf, lifecycleProgress } from './lifecycleProgress.ts'
import type { PanelResource } from '../resource.ts'

/** A record whose lifecycle is shown. */
export interface RecordWithLifecycle {
  resource: Pick<PanelResource, 'kind' | 'lifecycleTextKeys' | 'history' | 'steps' | 'historyFields'>
  id: number
  /** The status code of the record. */
  status: number
  name: string
}

/** Returns the lifecycle progress of a record and its permitted lifecycle commands, in the order of its menus. */
export function useLifecycleProgress({ resource, id, status }: RecordWithLifecycle): {
  progress: LifecycleProgress
  commands: readonly Command[]
} {
  const { client } = useConsole()
  const { kind, lifecycleTextKeys, steps } = resource
  const request = toEndpointRequest<typeof steps>({ params: { id } })
  const history = useQuery(endpointQuery(client, steps, request)).data?.items
  const progress = lifecycleProgress(lifecycleTextKeys.lifecycle, status, history)
  const permittedRegisteredCommands = permittedCommands(useRegisteredCommands(), usePermissions())
  return { progress, commands: lifecycleCommandsOf(permittedRegisteredCommands, recordKeyOf(kind.name, id)) }
}
