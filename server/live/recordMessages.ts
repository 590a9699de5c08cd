import type { PermissionGroup } from '../../contract/permission.ts'
import { CONFIG_ID } from '../../contract/kinds/config.ts'
import { type Topic, type TopicName, topics } from '../../contract/topics.ts'
import type { RecordWrite, ReportedWrite } from '../../contract/live/recordWrite.ts'
import type { LiveEvent } from './liveEvents.ts'
import type { LiveTarget } from './namespace.ts'

/** The events of which staff are told by topic. */
export type RecordChange = Extract<LiveEvent, { type: 'changed' | 'pointsChanged' | 'configChanged' }>

/** How a change is reported to staff. */
interface RecordMessage {
  topic: TopicName
  /** The rooms that are told of the change. */
  rooms: string[]
  /** The rooms among them that are also told the write. If absent, all are. */
  historyReaderRooms?: string[]
  /** The write, if there is one. */
  reportedWrite?: ReportedWrite
  /** Sends the event, with or without the write. */
  emit(target: LiveTarget, withWrite: boolean): void
}

/** Returns how a change is reported to staff. */
export function recordMessageOf(event: RecordChange): RecordMessage {
  if (event.type === 'pointsChanged') {
    const topic = `${event.change.owner}Points` as const
    return { topic, rooms: roomsOf(topic), emit: (target) => target.emit('POINT_CHANGED', event.change) }
  }
  const [topic, id] = event.type === 'changed' ? [event.change.record, event.change.id] : ['config' as const, CONFIG_ID]
  const { write } = event.change
  const { historyReaders }: Topic = topics[topic]
  return {
    topic,
    rooms: roomsOf(topic, event.type === 'changed' ? event.staffId : undefined),
    ...(historyReaders === undefined || write === undefined
      ? {}
      : { historyReaderRooms: historyReaders.map(roomOfGroup) }),
    ...(write === undefined ? {} : { reportedWrite: { record: topic, id, write } }),
    emit(target, withWrite) {
      if (event.type === 'changed') target.emit('RECORD_CHANGED', withWrite ? event.change : withoutWrite(event.change))
      else target.emit('SYSTEM_CONFIG_CHANGED', withWrite ? event.change : withoutWrite(event.change))
    },
  }
}

function withoutWrite<Change extends { write?: RecordWrite | undefined }>({ write: _write, ...rest }: Change) {
  return rest
}

/** Returns the rooms of the staff who are told of a topic. */
export function roomsOf(topic: TopicName, staffId?: number): string[] {
  const { audience } = topics[topic]
  if (audience === 'everybody') return ['staff']
  if (audience === 'self') return [`staff:${staffId}`]
  return audience.map(roomOfGroup)
}

/** Returns the room of the staff who have a permission group. */
export function roomOfGroup(group: PermissionGroup): string {
  return `group:${group}`
}
