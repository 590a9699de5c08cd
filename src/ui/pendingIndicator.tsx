import { useState } from 'react'
import { useText } from '../texts/text.ts'
import { useTimeout } from './useTimeout.ts'

/** The delay in ms before the indicator appears, so that it does not flash when loading is fast. */
const DELAY_MS = 400

/** Says that a component, such as a dialog that was opened with a keyboard shortcut, is still loading. */
export function PendingIndicator() {
  const text = useText()
  const [isLate, setLate] = useState(false)
  useTimeout(undefined, DELAY_MS, () => setLate(true))
  return (
    <p role="status" className="fixed start-4 bottom-4 z-50 text-sm text-soft">
      {isLate && <span className="block rounded-md bg-surface px-3 py-2 shadow-float">{text('session.loading')}</span>}
    </p>
  )
}
