import { MISSED_WRITES_MAX } from '../../contract/limits.ts'
import type { OnRecordWrite } from './socketListeners.ts'

/**
 * Returns a function that passes on each write once, although the server reports the latest writes again after the
 * connection was lost.
 */
export function passEachWriteOnce(onRecordWrite: OnRecordWrite): OnRecordWrite {
  const passedKeys: string[] = []
  return (reportedWrite) => {
    const { record, id, write } = reportedWrite
    const key = `${record} ${id} ${write.version} ${write.event}`
    if (passedKeys.includes(key)) return
    passedKeys.push(key)
    // The server reports at most this many of the latest writes again.
    if (passedKeys.length > MISSED_WRITES_MAX) passedKeys.shift()
    onRecordWrite(reportedWrite)
  }
}
