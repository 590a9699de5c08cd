import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import vi_ from '../../locales/vi.json'
import { type Console, ConsoleContext } from '../console.tsx'
import { storePreference } from '../preferences/preferences.ts'
import { addMessages } from '../texts/text.ts'
import { YesNoButtons } from './YesNoButtons.tsx'

vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
beforeAll(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  addMessages('vi', vi_)
})

const shownTexts = (isDestructive: boolean, hasField: boolean) =>
  renderToStaticMarkup(
    <ConsoleContext value={{} as Console}>
      <YesNoButtons
        isDestructive={isDestructive}
        hasField={hasField}
        isBusy={false}
        onYes={() => undefined}
        onNo={() => undefined}
      />
    </ConsoleContext>,
  )
    .split(/<[^>]*>/)
    .filter((text) => text !== '')

test('both answers of a question show the key that chooses them (rule 8.2)', () => {
  storePreference('keys', 'on')
  expect(shownTexts(false, false)).toEqual(['Không', 'n', 'Có', 'y'])
  expect(shownTexts(true, false)).toEqual(['Không', 'n', 'Có', 'y'])
  expect(shownTexts(true, true)).toEqual(['Không', 'Esc', 'Có', 'Ctrl+↵'])
})

test('while letters are off, the answers show other keys that choose them', () => {
  storePreference('keys', 'off')
  expect(shownTexts(false, false)).toEqual(['Không', 'Esc', 'Có', '↵'])
  expect(shownTexts(true, false)).toEqual(['Không', 'Esc', 'Có'])
})
