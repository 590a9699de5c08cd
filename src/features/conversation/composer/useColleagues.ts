import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Read } from '../../../../contract/answer.ts'
import { type Colleague, listConversationColleagues } from '../../../../contract/conversation/chat.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useProfile } from '../../../api/signedInStaff.ts'
import { useConsole } from '../../../console.tsx'
import { createColleagueFinder, type FoundColleague } from './colleagueFinder.ts'

const NO_COLLEAGUES: readonly Read<typeof Colleague>[] = []

/** Searches the colleagues who may read the conversations. `words`: undefined while nobody is searched. */
export function useColleagues(words: string | undefined): {
  colleagues: readonly FoundColleague[]
  isLoaded: boolean
  hasFailed: boolean
} {
  const { client } = useConsole()
  const { id: ownId } = useProfile()
  const { data, isError } = useQuery({
    ...endpointQuery(client, listConversationColleagues, {}),
    enabled: words !== undefined,
  })
  const all = data?.items ?? NO_COLLEAGUES
  const find = useMemo(() => createColleagueFinder(all.filter(({ id }) => id !== ownId)), [all, ownId])
  return { colleagues: words === undefined ? [] : find(words), isLoaded: data !== undefined, hasFailed: isError }
}
