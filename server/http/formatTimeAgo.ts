const TIME_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats, in `language`, how long ago the time `pastTime` was: `2 分前`. */
export function formatTimeAgo(pastTime: Date, now: Date, language: string): string {
  const seconds = Math.max(0, Math.round((now.getTime() - pastTime.getTime()) / 1000))
  const [unit, size] = TIME_UNITS.find(([, length]) => seconds >= length) ?? TIME_UNITS[3]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
}
