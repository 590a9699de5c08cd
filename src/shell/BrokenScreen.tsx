import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { waitFor } from 'xstate'
import { withTimeout } from '../api/withTimeout.ts'
import { deferredCode } from '../deferred.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { StateBody } from '../ui/states.tsx'

/** How long a reload waits to hear that there is somebody to load from, in ms. */
const REACH_MS = 5_000

/**
 * A screen that broke: what was thrown goes to the console, the person gets a way on. Where its code did not come, it is
 * asked for again and drawn by itself once it is here. Part of the first code: it is needed when nothing else comes.
 */
export function BrokenScreen({ reset }: { reset: () => void }) {
  const text = useText()
  const isComplete = useSelector(deferredCode, (state) => state.matches('complete'))
  const [wasMissing] = useState(!isComplete)
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => deferredCode.send({ type: 'retry' }), [])
  useEffect(() => {
    if (wasMissing && isComplete) reset()
  }, [wasMissing, isComplete, reset])
  const hint = isUnreachable ? 'state.failedHint' : isComplete ? 'broken.hint' : 'code.missing'
  return (
    <div role="alert">
      <StateBody icon="warning" title={text('broken.title')} hint={text(hint)}>
        <Button icon="refresh" autoFocus onClick={() => void again().then((isReached) => setUnreachable(!isReached))}>
          {text('broken.reload')}
        </Button>
      </StateBody>
    </div>
  )
}

/**
 * Asks for what is missing once more, and where that does not help loads the page again, but never without a server:
 * the browser's own page would take the place of this one.
 * @returns whether there was anybody to load from
 */
async function again(): Promise<boolean> {
  const wasComplete = deferredCode.getSnapshot().matches('complete')
  deferredCode.send({ type: 'retry' })
  const { context } = await waitFor(deferredCode, (state) => !state.matches('retrying'))
  if (!wasComplete && context.attempt === 0) return true
  try {
    await withTimeout(
      (signal) => fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }),
      undefined,
      REACH_MS,
    )
  } catch {
    return false
  }
  location.reload()
  return true
}
