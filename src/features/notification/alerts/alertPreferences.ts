import { readPreference } from '../../../preferences/preferences.ts'

/** Whether desktop notices are shown, and with the name of the record. Names are shown only to whoever has chosen it. */
export type DesktopNoticeChoice = 'off' | 'on' | 'names'

export const DESKTOP_NOTICE_CHOICES: readonly DesktopNoticeChoice[] = ['off', 'on', 'names']

/** Returns the choice of the signed-in person in this browser from the stored preference. */
export function parseDesktopNotice(stored: string | undefined, staffId: number): DesktopNoticeChoice {
  if (stored === undefined || stored === 'off') return 'off'
  return stored === namesOf(staffId) ? 'names' : 'on'
}

/** Returns the preference that stores a choice. Whoever signs in next in this browser does not get the names. */
export function formatDesktopNotice(choice: DesktopNoticeChoice, staffId: number): string {
  return choice === 'names' ? namesOf(staffId) : choice
}

function namesOf(staffId: number): string {
  return `names ${staffId}`
}

/** Whether somebody has chosen a sound or desktop notices in this browser. */
export function areAlertsChosen(): boolean {
  return isSoundOn() || (readPreference('desktopNotice') ?? 'off') !== 'off'
}

/** Whether a sound is played for new notifications in this browser. */
export function isSoundOn(): boolean {
  return readPreference('sound') === 'on'
}
