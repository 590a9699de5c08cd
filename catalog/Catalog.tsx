import { useEffect, useLayoutEffect, useState } from 'react'
import { nextTheme } from '../src/preferences/theme.ts'
import { activateLanguage, useText } from '../src/texts/text.ts'
import { Button } from '../src/ui/button.tsx'
import { ButtonKey } from '../src/ui/buttonKey.tsx'
import { focusElement } from '../src/ui/focus.ts'
import { KeyHint } from '../src/ui/keyHint.tsx'
import type { Part, PartState } from './part.ts'
import { parts } from './parts.ts'
import { nextLanguage, queryOf, readSettings, type Settings } from './settings.ts'

const KEYS = { language: 'l', theme: 't', next: 'n', previous: 'p' } as const

/** Whether a key press is text, or belongs to a control that uses letters. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')
}

/** The parts of `src/ui`, or the one that the address names, in the language and the theme of the address. */
export function Catalog() {
  const text = useText()
  const [settings, setSettings] = useState(() => readSettings(location.search))
  const { part, state, language, theme } = settings
  const shownParts = part === undefined ? parts : parts.filter(({ name }) => name === part)
  const switchLanguage = () => setSettings({ ...settings, language: nextLanguage(language) })
  const switchTheme = () => setSettings({ ...settings, theme: nextTheme(theme) })
  useLayoutEffect(() => {
    activateLanguage(language)
    document.documentElement.dataset['theme'] = theme
    history.replaceState(null, '', queryOf(settings))
  }, [settings, language, theme])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (event.key === KEYS.language) setSettings({ ...settings, language: nextLanguage(settings.language) })
      else if (event.key === KEYS.theme) setSettings({ ...settings, theme: nextTheme(settings.theme) })
      else if (event.key === KEYS.next) location.search = queryOf(settingsOfNeighbor(settings, 1))
      else if (event.key === KEYS.previous) location.search = queryOf(settingsOfNeighbor(settings, -1))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [settings])
  return (
    <div className="catalog">
      <header className="catalog-contents">
        <h1 lang="en" className="font-title text-xl">
          src/ui
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button aria-keyshortcuts={KEYS.language} onClick={switchLanguage}>
            {text(`language.${language}`)}
            <ButtonKey shortcut={KEYS.language} />
          </Button>
          <Button aria-keyshortcuts={KEYS.theme} onClick={switchTheme}>
            {text(`theme.${theme}`)}
            <ButtonKey shortcut={KEYS.theme} />
          </Button>
          <KeyHint shortcut={KEYS.previous} label="←" />
          <KeyHint shortcut={KEYS.next} label="→" />
        </div>
        <nav lang="en" className="catalog-links" aria-label="src/ui">
          {[undefined, ...parts.map(({ name }) => name)].map((name) => (
            <a
              key={name ?? ''}
              // Otherwise a part that takes a lost focus, such as a table, would get it.
              ref={name === part ? focusElement : undefined}
              className="link"
              href={queryOf({ ...settings, part: name, state: undefined })}
              aria-current={name === part ? 'page' : undefined}
            >
              {name ?? '*'}
            </a>
          ))}
        </nav>
      </header>
      <main className="catalog-parts">
        {shownParts.map((each) => (
          <PartSection key={each.name} part={each} openState={state} />
        ))}
      </main>
    </div>
  )
}

/** Returns the settings that show the next or the previous part; from all parts, the first or the last one. */
function settingsOfNeighbor(settings: Settings, by: 1 | -1): Settings {
  const names = [undefined, ...parts.map(({ name }) => name)]
  const index = names.indexOf(settings.part) + by
  return { ...settings, part: names.at(index % names.length), state: undefined }
}

function PartSection({ part, openState }: { part: Part; openState: string | undefined }) {
  const id = `part-${part.name}`
  return (
    <section aria-labelledby={id} data-part={part.name} className="catalog-part">
      <h2 id={id} lang="en" className="border-b border-line font-title text-lg">
        {[part.name, ...(part.includes ?? [])].join(', ')}
      </h2>
      <div className="catalog-states" data-wide={part.isWide}>
        {part.states.map((state) => (
          <figure key={state.name} data-state={state.name}>
            <StateSample state={state} isOpenAtStart={state.name === openState} />
          </figure>
        ))}
      </div>
    </section>
  )
}

function StateSample({ state, isOpenAtStart }: { state: PartState; isOpenAtStart: boolean }) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(isOpenAtStart)
  if ('render' in state)
    return (
      <>
        <figcaption lang="en">{state.name}</figcaption>
        {state.render(text)}
      </>
    )
  return (
    <>
      <Button ref={setAnchor} lang="en" aria-haspopup="true" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {state.name}
      </Button>
      {isOpen && anchor && state.open(text, { anchor, close: () => setOpen(false) })}
    </>
  )
}
