/** The tabs of the screen of notifications, in display order. */
export const NOTIFICATION_SECTIONS = ['unread', 'all', 'choices'] as const
export type NotificationSection = (typeof NOTIFICATION_SECTIONS)[number]
