import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { LANGUAGES } from '../../contract/language.ts'
import type { translationMachine } from '../../machines/console/translation.ts'
import { useConsole } from '../console.tsx'
import { type TextKey, useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'

/** The control for the language. Offers a retry if the chosen language failed to load or lacks some messages. */
export function LanguageChooser({ className = '' }: { className?: string }) {
  const text = useText()
  const { translation } = useConsole()
  const chosenLanguage = useSelector(translation, ({ context }) => context.language)
  const isRetryable = useSelector(translation, (state) => state.can({ type: 'retry' }))
  const problemKey = useSelector(translation, translationProblemKey)
  return (
    <span className={`inline-flex min-w-0 items-center gap-1 ${className}`}>
      <label className="relative inline-flex h-(--control-height) max-w-40 min-w-9 items-center rounded-md text-soft focus-within:text-ink hover:bg-sunk">
        <span className="sr-only">{text('language.label')}</span>
        <Icon name="globe" className="pointer-events-none absolute start-2" />
        <select
          value={chosenLanguage}
          className="h-full max-w-full cursor-pointer appearance-none truncate field-sizing-content rounded-md bg-transparent ps-8 pe-2 text-sm"
          onChange={({ target }) => {
            const language = LANGUAGES.find((each) => each === target.value)
            if (language !== undefined) translation.send({ type: 'choose', language })
          }}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {text(`language.${language}`)}
            </option>
          ))}
        </select>
      </label>
      {isRetryable && (
        <button
          type="button"
          title={text(problemKey)}
          className="inline-flex max-w-40 min-w-0 items-center gap-1 rounded-sm px-1 text-xs text-accent"
          onClick={() => translation.send({ type: 'retry' })}
        >
          <Icon name="warning" size={13} className="shrink-0" />
          <span className="truncate">{text('translation.retry')}</span>
        </button>
      )}
    </span>
  )
}

/** Returns the message key of the explanation why a retry is offered. */
function translationProblemKey(translation: SnapshotFrom<typeof translationMachine>): TextKey {
  if (translation.matches('partial')) return 'translation.partial'
  return translation.matches({ failed: 'unchanged' }) ? 'translation.kept' : 'translation.failed'
}
