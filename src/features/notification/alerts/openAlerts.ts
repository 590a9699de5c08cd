import { createActor } from 'xstate'
import { notificationChanged } from '../../../../contract/live/notificationEvents.ts'
import { type Alert, notificationAlertMachine } from '../../../../machines/console/notificationAlert.ts'
import { profileQuery } from '../../../api/signedInStaff.ts'
import { unreadNotificationCountQuery } from '../../../api/unreadCounts.ts'
import { rereadPreferences, readPreference } from '../../../preferences/preferences.ts'
import type { Console } from '../../../console.tsx'
import { serverNow } from '../../../base/serverClock.ts'
import { currentText } from '../../../texts/text.ts'
import { announce } from '../../../ui/announce.ts'
import { focusWindow } from '../../../ui/focus.ts'
import { choosePreference } from '../../../preferences/usePreference.ts'
import { markRead } from '../marks.ts'
import { notificationUrl } from '../notificationUrl.ts'
import { areAlertsChosen, isSoundOn, parseDesktopNotice } from './alertPreferences.ts'
import { type DesktopNotice, desktopNoticesOf, recentNotifications } from './desktopNotices.ts'
import { createLeadership } from './leadership.ts'
import { playSound } from './sound.ts'
import { isAnyTabVisible, tellVisibility } from './visibleTabs.ts'

export type AlertServices = Pick<Console, 'live' | 'session' | 'client' | 'queryClient' | 'actors'> & {
  /** Opens a URL of the console. */
  go: (url: string) => void
}

/** Gives the sound and the desktop notices that the signed-in person has chosen in this browser, until the page is left. */
export function openAlerts(services: AlertServices): { followPreferences: () => void } {
  const { live, session, client, queryClient, actors } = services
  const shown = new Set<Notification>()
  const actor = createActor(
    notificationAlertMachine.provide({
      actors: { leadership: createLeadership(actors.register) },
      actions: { alert: (_, alert) => void giveAlert(services, alert, shown) },
    }),
  )
  actors.register(actor)
  const { queryKey } = unreadNotificationCountQuery(client)
  const followCount = () => {
    const count = queryClient.getQueryData(queryKey)
    if (count !== undefined) actor.send({ type: 'count', count })
  }
  const followPreferences = () => {
    const isWanted = staffIdOf(services) !== undefined && areAlertsChosen()
    actor.send({ type: isWanted ? 'enable' : 'disable' })
  }
  actor.start()
  tellVisibility()
  live.listen(notificationChanged, ({ notifications }) =>
    actor.send({ type: 'arrive', notifications: recentNotifications(notifications, serverNow()) }),
  )
  live.subscribe(() => actor.send({ type: live.isConnected() ? 'reconnect' : 'loseConnection' }))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0]) followCount()
  })
  session.subscribe((state) => {
    followPreferences()
    if (state.matches('signedOut')) for (const each of shown) each.close()
  })
  followCount()
  followPreferences()
  return { followPreferences }
}

/** Returns the id of the signed-in person; undefined if nobody is signed in. */
function staffIdOf({ session, client, queryClient }: AlertServices): number | undefined {
  return session.getSnapshot().matches({ signedIn: { staffData: 'ready' } })
    ? queryClient.getQueryData(profileQuery(client).queryKey)?.id
    : undefined
}

async function giveAlert(services: AlertServices, alert: Alert, shown: Set<Notification>): Promise<void> {
  // Another tab may have changed them.
  rereadPreferences()
  const staffId = staffIdOf(services)
  if (staffId === undefined) return
  if (isSoundOn()) void playSound().catch(() => undefined)
  const choice = parseDesktopNotice(readPreference('desktopNotice'), staffId)
  if (choice === 'off' || !('Notification' in window) || Notification.permission !== 'granted') return
  if (await isAnyTabVisible()) return
  try {
    for (const each of desktopNoticesOf(alert, choice === 'names', currentText())) showNotice(services, each, shown)
  } catch {
    // Browsers of phones give them to service workers only, although they ask for the permission.
    choosePreference('desktopNotice', 'off')
    announce(currentText()('notification.desktop.unavailable'))
  }
}

function showNotice(services: AlertServices, notice: DesktopNotice, shown: Set<Notification>): void {
  const { title, body, tag, notification } = notice
  const desktopNotice = new Notification(title, {
    body,
    tag,
    icon: '/favicon.png',
    lang: document.documentElement.lang,
  })
  shown.add(desktopNotice)
  desktopNotice.addEventListener('close', () => shown.delete(desktopNotice))
  desktopNotice.addEventListener('click', () => {
    focusWindow()
    desktopNotice.close()
    services.go((notification && notificationUrl(notification)) ?? '/notification')
    if (notification !== undefined) markRead(services, notification).catch(() => undefined)
  })
}
