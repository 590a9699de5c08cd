import { missingCodeMessageKey } from './deferred.ts'
import { useConsole } from '../console.tsx'
import { currentText } from '../texts/text.ts'

/** Returns the handler for a menu or dialog whose code failed to load: it calls `close` and shows a notice. */
export function useLoadFailureHandler(close: () => void): () => void {
  const { notice } = useConsole()
  return () => {
    close()
    notice.send({ type: 'fail', message: currentText()(missingCodeMessageKey()) })
  }
}
