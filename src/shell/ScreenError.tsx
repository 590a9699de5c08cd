import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { waitFor } from 'xstate'
import { withTimeout } from '../api/withTimeout.ts'
import { deferredCode } from '../loading/deferred.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { NoContentMessage } from '../ui/statusMessages.tsx'

/** The timeout, in ms, of the request that checks whether the server is reachable. */
const REACHABILITY_TIMEOUT_MS = 5_000

/**
 * The error component of the router: explains the error and offers a reload. If the screen's code failed to load, the
 * load is retried; the screen renders once its code has loaded, or the page is reloaded if only that helps. This
 * component is part of the first chunk, because it is needed when other chunks fail to load.
 */
export function ScreenError({ reset }: { reset: () => void }) {
  const text = useText()
  const isLoaded = useSelector(deferredCode, (state) => state.matches('loaded'))
  const isReloadNeeded = useSelector(deferredCode, (state) => state.matches('reloadNeeded'))
  const [hadFailed] = useState(!isLoaded)
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => deferredCode.send({ type: 'retry' }), [])
  useEffect(() => {
    if (isReloadNeeded) location.reload()
    else if (hadFailed && isLoaded) reset()
  }, [isReloadNeeded, hadFailed, isLoaded, reset])
  const hint = isUnreachable ? 'state.failedHint' : isLoaded ? 'broken.hint' : 'code.missing'
  return (
    <div role="alert">
      <NoContentMessage icon="warning" title={text('broken.title')} hint={text(hint)}>
        <Button icon="refresh" autoFocus onClick={() => void retry().then((isReached) => setUnreachable(!isReached))}>
          {text('broken.reload')}
        </Button>
      </NoContentMessage>
    </div>
  )
}

/**
 * Retries to load the missing code. If that does not help, reloads the page, but only if the server is reachable:
 * otherwise the browser would replace the page by its own error page.
 * @returns whether the server was reachable
 */
async function retry(): Promise<boolean> {
  const wasLoaded = deferredCode.getSnapshot().matches('loaded')
  deferredCode.send({ type: 'retry' })
  const { context } = await waitFor(deferredCode, (state) => !state.matches('retrying'))
  if (!wasLoaded && context.attempt === 0) return true
  try {
    await withTimeout(
      (signal) => fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }),
      undefined,
      REACHABILITY_TIMEOUT_MS,
    )
  } catch {
    return false
  }
  location.reload()
  return true
}
