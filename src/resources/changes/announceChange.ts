import type { RecordWrite } from '../../../contract/live/recordWrite.ts'
import { announce } from '../../ui/announce.ts'

const announcedWrites = new WeakSet<RecordWrite>()

/**
 * Announces to screen readers what another person has done to a record. If several views of the record, such as its row
 * and its panel, announce the same write, only the first announcement is made.
 */
export function announceChange(write: RecordWrite, message: string): void {
  if (announcedWrites.has(write)) return
  announcedWrites.add(write)
  announce(message)
}
