import { useCallback } from 'react'
import { useConsole } from './console.tsx'
import { currentText } from './text.ts'

/**
 * What happens where the code of a menu or dialog does not come: it is given up, and said so.
 * @param giveUp must keep its identity
 */
export function useMissing(giveUp: () => void): () => void {
  const { notice } = useConsole()
  return useCallback(() => {
    giveUp()
    notice.send({ type: 'failed', message: currentText()('code.missing') })
  }, [giveUp, notice])
}
