import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { focusElement, focusGrid, isFocusSubstituted } from '../../ui/focus.ts'

export interface ResultsFocus {
  /** The search field. */
  field: RefObject<HTMLInputElement | null>
  /** Moves the focus from the search field to the results. */
  moveToResults: () => void
  /** To be called as soon as the list shows that it has no results. */
  leaveEmptyResults: () => void
}

/**
 * Moves the focus from the search field to the results. If the results are still loading and turn out to be empty, the
 * focus goes to the first action that is offered instead, or else back to the field, so that the search can be
 * corrected. After another key press the focus stays where it is.
 */
export function useResultsFocus(): ResultsFocus {
  const field = useRef<HTMLInputElement>(null)
  const isAwaitingResults = useRef(false)
  useEffect(() => {
    const stopAwaiting = () => {
      isAwaitingResults.current = false
    }
    // In the capture phase, so before the key press that moves the focus to the results is handled.
    addEventListener('keydown', stopAwaiting, true)
    return () => removeEventListener('keydown', stopAwaiting, true)
  }, [])
  return useMemo(
    () => ({
      field,
      moveToResults: () => {
        focusGrid()
        isAwaitingResults.current = true
      },
      leaveEmptyResults: () => {
        if (!isAwaitingResults.current || !isFocusSubstituted()) return
        isAwaitingResults.current = false
        focusGrid()
        if (isFocusSubstituted()) focusElement(field.current)
      },
    }),
    [],
  )
}
