import { useState } from 'react'
import { useProfile } from '../../api/signedInStaff.ts'
import { storePersonalValue, readPersonalValue } from '../../storage/personalValues.ts'
import { type Draft, parseStoredDraft } from './draft.ts'

/**
 * Returns the unsaved changes of the table and a function that updates them. They are stored for this browser tab, so
 * that they survive a change of the screen and a reload.
 */
export function useDraft(): [draft: Draft, change: (update: (draft: Draft) => Draft) => void] {
  const { id } = useProfile()
  const [draft, setDraft] = useState(() => parseStoredDraft(readPersonalValue('permissionDraft', id)))
  const changeDraft = (update: (before: Draft) => Draft) => {
    const next = update(parseStoredDraft(readPersonalValue('permissionDraft', id)))
    storePersonalValue('permissionDraft', id, JSON.stringify(next))
    setDraft(next)
  }
  return [draft, changeDraft]
}
