import type { GetText } from '../../texts/text.ts'

/**
 * Browser names by a pattern in the User-Agent. The first match counts: the User-Agent of Edge also contains `Chrome`,
 * and the User-Agent of Chrome also contains `Safari`.
 */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

/**
 * System names by a pattern in the User-Agent. The first match counts: the User-Agent of an Android device contains
 * `Linux` too.
 */
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the displayed name of a device, such as `Chrome（Windows）`, from its User-Agent. */
export function deviceName(userAgent: string, text: GetText): string {
  const browser = findName(userAgent, BROWSERS)
  const system = findName(userAgent, SYSTEMS)
  if (browser !== undefined && system !== undefined) return text('session.deviceOn', { browser, system })
  return browser ?? system ?? text('session.unknownDevice')
}

function findName(userAgent: string, names: readonly [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
