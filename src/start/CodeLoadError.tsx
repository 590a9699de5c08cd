import { useSelector } from '@xstate/react'
import { deferredCode, missingCodeMessageKey } from '../loading/deferred.ts'
import { useText } from '../texts/text.ts'

/**
 * The message that some deferred code has failed to load, with a button that retries loading at once, or reloads the
 * page if only a reload helps. Disappears when all code has loaded.
 */
export function CodeLoadError() {
  const text = useText()
  const isLoaded = useSelector(deferredCode, (state) => state.matches('loaded'))
  const messageKey = useSelector(deferredCode, missingCodeMessageKey)
  const isReloadNeeded = messageKey === 'code.reloadNeeded'
  return (
    <div role="status" className="fixed start-4 bottom-4 z-50 max-w-[calc(100vw-2rem)] text-sm">
      {!isLoaded && (
        <p className="flex flex-wrap items-center gap-3 rounded-md border border-accent bg-surface px-3 py-2 shadow-float">
          {text(messageKey)}
          <button
            type="button"
            className="link rounded-sm px-1 font-medium"
            onClick={() => (isReloadNeeded ? location.reload() : deferredCode.send({ type: 'retry' }))}
          >
            {text(isReloadNeeded ? 'broken.reload' : 'state.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
