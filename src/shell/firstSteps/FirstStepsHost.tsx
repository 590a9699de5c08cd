import { Suspense, useState } from 'react'
import { useProfile } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'

const FirstSteps = lazyWithRetry(() => import('./FirstSteps.tsx'))

/**
 * Registers the command that shows the first steps (rule 8.15). Their code loads when the person asks for them, or if
 * they are new: the profile, which is loaded anyway, says so.
 */
export function FirstStepsHost() {
  const { firstSteps } = useProfile()
  // What ends meanwhile stays mounted, until its end is stored.
  const [isDue] = useState(firstSteps?.isEnded === false)
  /** How often the person has asked for the steps. */
  const [requestCount, setRequestCount] = useState(0)
  useCommandRegistration([openCommand(() => setRequestCount((count) => count + 1))])
  if (!isDue && requestCount === 0) return null
  return (
    <Suspense>
      <FirstSteps requestCount={requestCount} />
    </Suspense>
  )
}

function openCommand(perform: () => void): Command {
  return {
    id: 'firstSteps.open',
    title: { key: 'firstSteps.open' },
    scope: 'console',
    keywords: ['tutorial', 'onboarding', 'suteppu'],
    perform,
  }
}
