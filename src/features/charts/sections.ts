/** The charts whose actors run in the console, in display order. */
export const CONSOLE_CHARTS = [
  'session',
  'connection',
  'keyboard',
  'commandRunner',
  'command',
  'palette',
  'table',
  'listOrder',
  'conversationStream',
  'recordMenu',
  'bulk',
  'bankAccountReveal',
  'recentChanges',
  'notice',
  'inputMethod',
  'translation',
  'consoleStart',
  'deferredCode',
  'sessionRevocation',
  'tabLock',
] as const
export type ConsoleChart = (typeof CONSOLE_CHARTS)[number]
