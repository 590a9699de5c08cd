import { notificationAlertMachine } from './notificationAlert.ts'
import { scenario } from '../testing/scenario.ts'

const notifications = [1, 2].map((id) => ({ id }))
const arrive = (...ids: number[]) => ({
  type: 'arrive',
  notifications: notifications.filter(({ id }) => ids.includes(id)),
})
const count = (unreadCount: number) => ({ type: 'count', count: unreadCount })
const alertOf = (pending: readonly { id: number }[], missedCount = 0, unreadCount = 0) =>
  `alert ${JSON.stringify({ count: unreadCount, pending, missedCount })}`

scenario('only the leading tab alerts, and only while the person wants it', notificationAlertMachine, [
  ['start', 'off'],
  [arrive(1), 'refused'],
  ['enable', 'on.follower', 'starts leadership'],
  [arrive(1), 'refused'],
  ['lead', 'on.leader.quiet'],
  [arrive(), 'refused'],
  [arrive(1), 'on.leader.ringing', alertOf([{ id: 1 }])],
  ['disable', 'off', 'stops leadership'],
])

scenario('what arrives within three seconds is told in one alert', notificationAlertMachine, [
  ['start', 'off'],
  ['enable', 'on.follower', 'starts leadership'],
  ['lead', 'on.leader.quiet'],
  [arrive(1), 'on.leader.ringing', alertOf([{ id: 1 }])],
  [arrive(2), 'stays', 'pending = [{"id":2}]'],
  [arrive(1, 2), 'stays', 'pending = [{"id":1},{"id":2}]'],
  [2999, 'stays'],
  [1, 'stays', alertOf(notifications), 'pending = []'],
  [3000, 'on.leader.quiet'],
])

scenario('after an absence, one alert tells how many are new', notificationAlertMachine, [
  ['start', 'off'],
  ['enable', 'on.follower', 'starts leadership'],
  ['lead', 'on.leader.quiet'],
  [count(3), 'stays', 'count = 3'],
  [arrive(1), 'on.leader.ringing', alertOf([{ id: 1 }], 0, 3)],
  [arrive(2), 'stays', 'pending = [{"id":2}]'],
  ['loseConnection', 'on.leader.away', 'pending = []'],
  [count(9), 'refused'],
  ['reconnect', 'on.leader.returning'],
  [arrive(1), 'refused'],
  [count(503), 'on.leader.ringing', alertOf([], 500, 503), 'count = 503'],
  ['loseConnection', 'on.leader.away'],
  ['reconnect', 'on.leader.returning'],
  [count(503), 'on.leader.quiet'],
])
