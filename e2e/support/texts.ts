import type { Language } from '../../contract/language.ts'
import { isolateValues } from '../../contract/typedText.ts'
import en from '../../locales/en.json' with { type: 'json' }
import ja from '../../locales/ja.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }

export type TextKey = keyof typeof ja

/** The texts of the console by language. */
export const texts: Record<Language, Record<TextKey, string>> = { ja, vi, en }

/** Returns a text of the console in Japanese, with its placeholders replaced by values. */
export function textOf(key: TextKey, values: Record<string, string | number> = {}): string {
  return replacePlaceholders(ja[key], values)
}

/** Formats a number as the console does. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats a mobile phone number as the console does. */
export function formatMobilePhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3')
}

/** Replaces the placeholders `{{…}}` of a text with values, as the console and the server do. */
export function replacePlaceholders(text: string, values: Record<string, string | number>): string {
  const isolatedValues = isolateValues(values)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(isolatedValues[name] ?? ''))
}
