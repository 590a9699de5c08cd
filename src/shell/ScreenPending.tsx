import { useSelector } from '@xstate/react'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { NoTexts } from './NoTexts.tsx'

/** In place of a screen whose code is on its way: within the shell, or alone where the words are on their way too. */
export function ScreenPending() {
  const text = useText()
  const isSpeaking = useSelector(useConsole().translation, ({ context }) => context.isSpeaking)
  if (!isSpeaking) return <NoTexts />
  return (
    <p role="status" className="grid min-h-[60dvh] place-items-center text-sm text-faint">
      {text('session.loading')}
    </p>
  )
}
