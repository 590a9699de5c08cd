import type { NoticeActor } from '../../machines/console/notice.ts'
import { DeferredComponent } from '../loading/lazyComponent.tsx'
import { firstScreenFinished } from '../loading/consoleStart.ts'
import { useText } from '../texts/text.ts'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'

async function loadNotice() {
  await firstScreenFinished
  return { default: (await import('../ui/notice.tsx')).Notice }
}

/** Renders the notices once their code has loaded. A notice whose rendering fails can be dismissed. */
export function NoticeHost({ actor }: { actor: NoticeActor }) {
  return (
    <ErrorBoundary
      renderFallback={(retry) => (
        <BrokenNotice
          onDismiss={() => {
            actor.send({ type: 'dismiss' })
            retry()
          }}
        />
      )}
    >
      <DeferredComponent load={loadNotice} componentProps={{ actor }} onLoadError={ignore} />
    </ErrorBoundary>
  )
}

function BrokenNotice({ onDismiss }: { onDismiss: () => void }) {
  const text = useText()
  return (
    <p role="alert" className="fixed inset-x-0 bottom-0 z-50 flex items-center gap-3 border-t bg-surface px-4 py-3">
      {text('broken.notice')}
      <button type="button" className="link rounded-sm px-1 font-medium" onClick={onDismiss}>
        {text('notice.dismiss')}
      </button>
    </p>
  )
}

/** Ignores a failed load, because `CodeLoadError` already reports it. */
function ignore(): void {}
