import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/language.ts'
import en from '../locales/en.json'
import ja from '../locales/ja.json'
import vi from '../locales/vi.json'
import { inProject } from './paths.ts'
import { parseSources } from './sources.ts'

const messages: Record<(typeof LANGUAGES)[number], Partial<Record<string, string>>> = { en, ja, vi }

const code = parseSources('src')
  .filter(({ path }) => !/\.test\.tsx?$/.test(path))
  .map(({ path }) => readFileSync(inProject(path), 'utf8'))
  .join('\n')

/** Returns the message keys that the code names as this property of a command, such as `title: { key: 'role.edit' }`. */
function keysOfProperty(property: string): string[] {
  const pattern = new RegExp(`\\b${property}: (?:[\\w.!= ]+ \\? )?\\{\\s*key: '([\\w.]+)'`, 'g')
  return [...code.matchAll(pattern)].map(([, key = '']) => key)
}

/** The keys of all messages, without the search words of commands. */
const keys = Object.keys(ja).filter((key) => !/\.also(\.|$)/.test(key))

/** Titles that are the name of a screen, of something that is shown once, or a word that stands for an action. */
const NAMES =
  /^(menu|screen|public)\.|^command\.(signOut|confirmPassword)$|^secondFactor\.recoveryCodes$|^staff\.(invitationLink|invitePeople\.links)$|\.selection\.(action|title)$/

describe('the texts of commands', () => {
  const titles = [
    ...keysOfProperty('title'),
    ...keysOfProperty('openCommandTitle'),
    ...keys.filter((key) => key.startsWith('keyMap.') || /\.event\.\w+$/.test(key) || `${key}.also` in ja),
  ].filter((key) => !NAMES.test(key))

  test('titles and explanations of keys end with a verb in Japanese', () => {
    const withoutVerb = [...new Set(titles)].filter((key) => {
      const text = (messages.ja[key] ?? '').replace(/（[^（）]*）$/, '')
      // A question is the title of the question of a command.
      return text !== '' && !/([うくぐすつぬぶむる？]|ない)$/.test(text)
    })
    expect(titles.length).toBeGreaterThan(250)
    expect(withoutVerb.map((key) => [key, messages.ja[key]])).toEqual([])
  })
})

describe('notices of success and reasons why a command is disabled', () => {
  const notices = new Set([
    ...keysOfProperty('success'),
    ...keysOfProperty('refusal'),
    // `coupon.refusal` and `error` are errors of the server.
    ...keys.filter((key) => /\.(done|refusal)(\.|$)|\.copied$/.test(key) && !/^(coupon|error)\./.test(key)),
  ])

  test.each(LANGUAGES)('end without a full stop in %s if they are one sentence, else with one', (language) => {
    const wrong = [...notices].filter((key) => {
      const text = messages[language][key] ?? ''
      const isOneSentence = !/[。？?！].|[.!] /u.test(text)
      return /[。.]$/.test(text) === isOneSentence && text !== ''
    })
    expect(notices.size).toBeGreaterThan(120)
    expect(wrong.map((key) => [key, messages[language][key]])).toEqual([])
  })
})

test.each(LANGUAGES)('days in texts are written as the console writes them in %s: 2026/11/30', (language) => {
  const withOtherDays = keys.filter((key) => /\d{4}-\d{2}-\d{2}/.test(messages[language][key] ?? ''))
  expect(withOtherDays.map((key) => [key, messages[language][key]])).toEqual([])
})
