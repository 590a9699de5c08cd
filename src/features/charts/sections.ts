/** The charts whose actors run in the console, in display order. */
export const CONSOLE_CHARTS = [
  'session',
  'connection',
  'keyboard',
  'runner',
  'command',
  'palette',
  'table',
  'recordMenu',
  'bulk',
  'reveal',
  'recentChanges',
  'notice',
  'inputMethod',
  'translation',
  'consoleStart',
  'deferredCode',
  'revocation',
] as const
export type ConsoleChart = (typeof CONSOLE_CHARTS)[number]
