/** The languages of the console, its messages and its mails, in the order in which they are listed. */
export const LANGUAGES = ['ja', 'vi', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
