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
  'panes',
  'conversationStream',
  'conversationSelection',
  'recordMenu',
  'bulk',
  'bankAccountReveal',
  'recentChanges',
  'assumedAction',
  'notice',
  'notificationAlert',
  'firstSteps',
  'inputMethod',
  'translation',
  'consoleStart',
  'deferredCode',
  'sessionRevocation',
  'tabLock',
  'outbox',
  'heldMessage',
  'composer',
  'imageUpload',
  'csvDownload',
  'writingNotice',
] as const
export type ConsoleChart = (typeof CONSOLE_CHARTS)[number]

/** The charts of the server whose states the console shows, in display order. */
const SERVER_CHARTS = ['job'] as const

/** All charts of the screen, in display order. */
export const SHOWN_CHARTS = [...CONSOLE_CHARTS, ...SERVER_CHARTS] as const
export type ShownChart = (typeof SHOWN_CHARTS)[number]
