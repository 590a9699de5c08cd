import { useEffect, useLayoutEffect } from 'react'
import { DeferredComponent } from '../lazyComponent.tsx'
import { preloadModules } from '../deferred.ts'
import { PendingIndicator } from '../ui/pendingIndicator.tsx'
import { useCommandCentre, useRun } from './context.tsx'

const load = () => import('./CommandDialog.tsx')

/** Shows the form or question of a command that was not begun in the palette. */
export function CommandHost() {
  useEffect(() => preloadModules(load), [])
  const { runner } = useCommandCentre()
  const run = useRun()
  if (run === undefined || run.source === 'palette') return null
  return (
    <DeferredComponent
      key={run.actor.sessionId}
      load={load}
      of={{ run }}
      meanwhile={<KeyHold />}
      onMissing={runner.abandon}
    />
  )
}

/** Lets no key through to what lies below a dialog that is still on its way: nobody answers what was not seen. */
function KeyHold() {
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [])
  return <PendingIndicator />
}
