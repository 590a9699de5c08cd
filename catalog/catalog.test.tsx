import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../contract/language.ts'
import en from '../locales/en.json'
import ja from '../locales/ja.json'
import vi_ from '../locales/vi.json'
import { activateLanguage, addMessages, subscribeToMissingMessages, useText } from '../src/texts/text.ts'
import type { PartState } from './part.ts'
import { parts, unshownComponents } from './parts.ts'
import { createSampleServices, SampleServices } from './SampleServices.tsx'
import { nextLanguage, queryOf, readSettings } from './settings.ts'

// The renderer has no stores that change.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const modules = import.meta.glob<Record<string, unknown>>(['../src/ui/*.tsx', '!../src/ui/*.test.tsx'], { eager: true })
const onMissingMessage = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error')
  for (const [language, messages] of [
    ['ja', ja],
    ['vi', vi_],
    ['en', en],
  ] as const)
    addMessages(language, messages)
})
afterEach(() => void vi.restoreAllMocks())

/** Returns the names of the components that a module of `src/ui` exports. A default export has its own name. */
function componentsOf(exports: Record<string, unknown>): string[] {
  return Object.entries(exports).flatMap(([name, value]) => {
    const componentName = name === 'default' && typeof value === 'function' ? value.name : name
    return /^[A-Z][a-z]/.test(componentName) ? [componentName] : []
  })
}

test('every exported component of src/ui is in the catalogue once, or has a reason why not', () => {
  const listed = [...parts.flatMap(({ name, includes = [] }) => [name, ...includes]), ...Object.keys(unshownComponents)]
  expect(listed.toSorted()).toEqual(Object.values(modules).flatMap(componentsOf).toSorted())
})

test('the states of a part have different names', () => {
  const repeatedNames = parts.flatMap(({ name, states }) =>
    states.filter((state, index) => states.findIndex((other) => other.name === state.name) !== index).map(() => name),
  )
  expect(repeatedNames).toEqual([])
})

/** What would show that a value or a text is missing. */
const GARBAGE = /undefined|NaN|Infinity|\[object|\bnull\b|Invalid|\{\{/

function StateContent({ state }: { state: PartState }) {
  const text = useText()
  return 'render' in state ? state.render(text) : null
}

test.each(LANGUAGES)('every state of every part is rendered with all of its texts in %s', async (language) => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  activateLanguage(language)
  vi.unstubAllGlobals()
  const stopListening = subscribeToMissingMessages(onMissingMessage)
  const services = createSampleServices()
  const faults = parts.flatMap(({ name, states }) =>
    states
      .filter((state) => 'render' in state && state.needsBrowser !== true)
      .flatMap((state) => {
        const html = renderToStaticMarkup(
          <SampleServices services={services}>
            <StateContent state={state} />
          </SampleServices>,
        )
        return html === '' || GARBAGE.test(html) ? [`${name}, ${state.name}: ${html}`] : []
      }),
  )
  await Promise.resolve()
  stopListening()
  expect(faults).toEqual([])
  expect(onMissingMessage).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
})

test('the address has the part, the state, the language and the theme', () => {
  const settings = { part: 'Dialog', state: 'extraWide', language: 'vi', theme: 'dark' } as const
  expect(readSettings(queryOf(settings))).toEqual(settings)
  expect(readSettings('?theme=green&language=fr')).toEqual({
    part: undefined,
    state: undefined,
    language: 'ja',
    theme: 'system',
  })
  expect(LANGUAGES.map(nextLanguage)).toEqual(['vi', 'en', 'ja'])
})
