import { useCallback, useState } from 'react'
import { useConsole } from '../../console.tsx'
import type { Draft } from './model.ts'

const DRAFT_KEY = ['permissionDraft']
const EMPTY: Draft = {}

/** The unsaved changes of the table. They are kept in the query cache, so that they outlast other screens. */
export function useDraft(): [draft: Draft, change: (update: (draft: Draft) => Draft) => void] {
  const { queries } = useConsole()
  const [draft, setDraft] = useState(() => queries.getQueryData<Draft>(DRAFT_KEY) ?? EMPTY)
  const change = useCallback(
    (update: (before: Draft) => Draft) => {
      const next = update(queries.getQueryData<Draft>(DRAFT_KEY) ?? EMPTY)
      queries.setQueryData(DRAFT_KEY, next)
      setDraft(next)
    },
    [queries],
  )
  return [draft, change]
}
