import { useCallback, useState } from 'react'
import { useProfile } from '../../api/staff.ts'
import { keepPersonal, readPersonal } from '../../preferences.ts'
import { type Draft, parseDraft } from './model.ts'

/** The unsaved changes of the table. They are kept for this tab, so that they outlast other screens and a reload. */
export function useDraft(): [draft: Draft, change: (update: (draft: Draft) => Draft) => void] {
  const { id } = useProfile()
  const [draft, setDraft] = useState(() => parseDraft(readPersonal('permissionDraft', id)))
  const change = useCallback(
    (update: (before: Draft) => Draft) => {
      const next = update(parseDraft(readPersonal('permissionDraft', id)))
      keepPersonal('permissionDraft', id, JSON.stringify(next))
      setDraft(next)
    },
    [id],
  )
  return [draft, change]
}
