import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermissions } from '../api/staff.ts'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { useRegisteredCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useConsole } from '../console.tsx'
import { historyQuery } from './historyQuery.ts'
import { type LifecycleProgress, lifecycleCommandsOf, lifecycleProgress } from './lifeModel.ts'
import type { Resource } from './resource.ts'

/** What is shown of the life of one record. */
export interface RecordWithLifecycle {
  resource: Pick<Resource, 'kind' | 'texts' | 'history'>
  id: number
  /** The status code of the record. */
  status: number
  name: string
}

/** The life of a record, and its lifecycle commands that the reader may know of, in the order of its menus. */
export function useLifecycleProgress({ resource, id, status }: RecordWithLifecycle): {
  life: LifecycleProgress
  commands: readonly Command[]
} {
  const { client } = useConsole()
  const { kind, texts, history } = resource
  const { data } = useQuery(historyQuery(client, history, id, 1))
  const life = useMemo(() => lifecycleProgress(texts.lifecycle, status, data), [texts, status, data])
  const all = permittedCommands(useRegisteredCommands(), usePermissions())
  return { life, commands: lifecycleCommandsOf(all, recordKeyOf(kind.name, id)) }
}
