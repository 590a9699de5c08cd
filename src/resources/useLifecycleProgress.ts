import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermissions } from '../api/staff.ts'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { useRegisteredCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useConsole } from '../console.tsx'
import { historyQuery } from './historyQuery.ts'
import { type LifecycleProgress, lifecycleCommandsOf, lifecycleProgress } from './lifecycleProgress.ts'
import type { Resource } from './resource.ts'

/** A record whose lifecycle is shown. */
export interface RecordWithLifecycle {
  resource: Pick<Resource, 'kind' | 'texts' | 'history'>
  id: number
  /** The status code of the record. */
  status: number
  name: string
}

/** Where a record stands in its lifecycle, and its lifecycle commands that the reader may know of, in the order of its menus. */
export function useLifecycleProgress({ resource, id, status }: RecordWithLifecycle): {
  progress: LifecycleProgress
  commands: readonly Command[]
} {
  const { client } = useConsole()
  const { kind, texts, history } = resource
  const { data } = useQuery(historyQuery(client, history, id, 1))
  const progress = useMemo(() => lifecycleProgress(texts.lifecycle, status, data), [texts, status, data])
  const all = permittedCommands(useRegisteredCommands(), usePermissions())
  return { progress, commands: lifecycleCommandsOf(all, recordKeyOf(kind.name, id)) }
}
