import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermissions } from '../api/staff.ts'
import { type Command, subjectOf } from '../commands/command.ts'
import { useAllCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useConsole } from '../console.tsx'
import { historyQuery } from './historyQuery.ts'
import { type Life, lifeCommands, lifeOf } from './lifeModel.ts'
import type { Resource } from './resource.ts'

/** What is shown of the life of one record. */
export interface LivingRecord {
  resource: Pick<Resource, 'kind' | 'texts' | 'history'>
  id: number
  /** The status code of the record. */
  status: number
  name: string
}

/** The life of a record, and its lifecycle commands that the reader may know of, in the order of its menus. */
export function useLife({ resource, id, status }: LivingRecord): { life: Life; commands: readonly Command[] } {
  const { client } = useConsole()
  const { kind, texts, history } = resource
  const { data } = useQuery(historyQuery(client, history, id, 1))
  const life = useMemo(() => lifeOf(texts.lifecycle, status, data), [texts, status, data])
  const all = permittedCommands(useAllCommands(), usePermissions())
  return { life, commands: lifeCommands(all, subjectOf(kind.name, id)) }
}
