import { useEffect, useState } from 'react'
import { useText } from '../text.ts'

/** Nothing is said of what comes at once, in ms. */
const UNSAID_MS = 400

/** Stands for something that was asked for by key and is still on its way. */
export function PendingIndicator() {
  const text = useText()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNSAID_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="fixed start-4 bottom-4 z-50 text-sm text-soft">
      {isLate && <span className="block rounded-md bg-surface px-3 py-2 shadow-float">{text('session.loading')}</span>}
    </p>
  )
}
