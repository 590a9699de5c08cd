import * as v from 'valibot'
import { calendarDate, ifKnown, instant, listOrEmpty, orNull } from './answer.ts'
import { declareEndpoint } from './endpoint.ts'
import { onScreens } from './need.ts'

/** How many days the numbers of records that came and went go back, with the current day. */
export const QUEUE_DAYS = 28

/** The records of a kind that wait for staff in one state. Times are ISO 8601 in UTC. */
const QueueItem = v.object({
  /** The kind of record, such as `withdrawal`. */
  record: v.string(),
  /** The status code of the state. */
  status: v.number(),
  /** The number of records in the state. */
  count: v.number(),
  /** The sum of their points; null if records of the kind have no points. */
  amount: orNull(v.number()),
  /** When the record that has been in the state the longest entered it; null if no record is in it. */
  since: orNull(instant),
  /** After how many hours in the state a record is stuck; null if records may wait for ever. */
  limitHours: orNull(v.number()),
  /** How many of the records are stuck. */
  stuckCount: ifKnown(v.number()),
  /** How many records came into the state and left it on each of the last 28 days in Japan, the current day last. */
  days: listOrEmpty(v.object({ day: calendarDate, came: v.number(), went: v.number() })),
})
export type QueueItem = v.InferInput<typeof QueueItem>

export const Queue = v.object({ items: v.array(QueueItem) })

/**
 * The records that wait for the caller: an item for each state in which records wait for staff, of the kinds about which
 * the caller may decide.
 */
export const getQueue = declareEndpoint({
  id: 'getQueue',
  need: onScreens('rows', '/queue'),
  method: 'GET',
  path: '/queue',
  access: 'signedIn',
  response: Queue,
})

/** The numbers of stuck records of the kinds about which the caller may decide, for the side menu. */
export const countStuckRecords = declareEndpoint({
  id: 'countStuckRecords',
  need: { layer: 2, part: 'stuckCounts' },
  method: 'GET',
  path: '/queue/stuck',
  access: 'signedIn',
  response: v.object({ items: v.array(v.object({ record: v.string(), count: v.number() })) }),
})
