import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { NoContentMessage } from '../ui/statusMessages.tsx'

/**
 * Shown in place of everything if the rendering has failed outside of the parts that have a message of their own. It
 * needs nothing but the texts of the first chunk.
 */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <main role="alert">
      <NoContentMessage icon="warning" title={text('broken.title')} hint={text('broken.hint')}>
        <Button icon="refresh" autoFocus onClick={onRetry}>
          {text('state.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{text('broken.reload')}</Button>
      </NoContentMessage>
    </main>
  )
}
