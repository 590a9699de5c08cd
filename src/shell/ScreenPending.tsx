import { useSelector } from '@xstate/react'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { TextsUnavailable } from './TextsUnavailable.tsx'

/** The placeholder while the code of a screen loads. It fills the whole page if the texts have not loaded either. */
export function ScreenPending() {
  const text = useText()
  const hasMessages = useSelector(useConsole().translation, ({ context }) => context.hasMessages)
  if (!hasMessages) return <TextsUnavailable />
  return (
    <p role="status" className="grid min-h-[60dvh] place-items-center text-sm text-faint">
      {text('session.loading')}
    </p>
  )
}
