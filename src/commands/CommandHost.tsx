import { lazy, Suspense, useEffect } from 'react'
import { bringLater } from '../firstScreen.ts'
import { useRun } from './context.tsx'
import { useKeys } from './useKeys.ts'

const load = () => import('./CommandDialog.tsx')
const CommandDialog = lazy(load)

/** Listens for the keys of commands, and shows the form or question of a command that was not begun in the palette. */
export function CommandHost() {
  useKeys()
  useEffect(() => bringLater(load), [])
  const run = useRun()
  if (run === undefined || run.source === 'palette') return null
  return (
    <Suspense fallback={<KeyHold />}>
      <CommandDialog key={run.actor.sessionId} run={run} />
    </Suspense>
  )
}

/** Lets no key through to what lies below a dialog that is still on its way: nobody answers what was not seen. */
function KeyHold() {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [])
  return null
}
