import { isolatedValues } from '../../contract/typed.ts'
import en from '../../locales/en.json' with { type: 'json' }
import ja from '../../locales/ja.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }

export type Word = keyof typeof ja

/** Every text of the console, by language. */
export const words: Record<'ja' | 'vi' | 'en', Record<Word, string>> = { ja, vi, en }

/** A text of the console as a Japanese reader sees or hears it. */
export function say(key: Word, values: Record<string, string | number> = {}): string {
  return fill(ja[key], values)
}

/** A number of points as the console writes it. */
export function commas(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The text with its `{{…}}` filled in, as the console and the server do it. */
export function fill(text: string, values: Record<string, string | number>): string {
  const isolating = isolatedValues(values)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(isolating[name] ?? ''))
}
