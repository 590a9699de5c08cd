import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Read } from '../../../../contract/answer.ts'
import { listReplyTemplates, type ReplyTemplate } from '../../../../contract/replyTemplate.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useConsole } from '../../../console.tsx'

export type Template = Read<typeof ReplyTemplate>

const SHOWN_TEMPLATES_MAX = 8
const NO_TEMPLATES: readonly Template[] = []

/** Searches the templates for replies, those that are used most first. `words`: undefined while nothing is searched. */
export function useTemplates(words: string | undefined): {
  templates: readonly Template[]
  isLoaded: boolean
  hasFailed: boolean
} {
  const { client } = useConsole()
  const query = {
    limit: SHOWN_TEMPLATES_MAX,
    sort: '-useCount',
    purpose: 'reply',
    ...(words === undefined || words === '' ? {} : { q: words }),
  } as const
  const { data, isError } = useQuery({
    ...endpointQuery(client, listReplyTemplates, { query }),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    templates: words === undefined ? NO_TEMPLATES : (data?.items ?? NO_TEMPLATES),
    isLoaded: data !== undefined,
    hasFailed: isError,
  }
}
