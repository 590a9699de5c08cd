import { useSelector } from '@xstate/react'
import { LANGUAGES } from '../../contract/language.ts'
import essentialTexts from '../../locales/essential/texts.json'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from './Logo.tsx'
import { SessionPending } from './SessionPending.tsx'

/**
 * Replaces the whole page until the messages of any language have loaded. If none load, shows an error in all
 * languages.
 */
export function TextsUnavailable() {
  const text = useText()
  const { translation } = useConsole()
  const isFirstAttempt = useSelector(translation, ({ context }) => context.attempt === 0)
  const isRetryable = useSelector(translation, (state) => state.can({ type: 'retry' }))
  if (isFirstAttempt) return <SessionPending message={text('session.loading')} />
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4">
      <div role="alert" className="flex max-w-md flex-col items-start gap-4">
        <Logo isLarge />
        {LANGUAGES.map((language) => (
          <p key={language} lang={language}>
            {essentialTexts[language]['translation.unavailable']}
          </p>
        ))}
        <p role="status" className="text-sm text-faint">
          {!isRetryable && text('session.loading')}
        </p>
        <Button tone="primary" icon="refresh" autoFocus onClick={() => translation.send({ type: 'retry' })}>
          {LANGUAGES.map((language) => essentialTexts[language]['state.retry']).join(' · ')}
        </Button>
      </div>
    </main>
  )
}
