import type { RecordWrite } from '../../contract/socketEvents.ts'
import { announce } from '../ui/announce.ts'

const announcedWrites = new WeakSet<RecordWrite>()

/**
 * Announces what another person has done to a record. Several views of the record announce the same write, such as its
 * row, its panel and a dialog above them: only the first of them is heard.
 */
export function announceChange(write: RecordWrite, message: string): void {
  if (announcedWrites.has(write)) return
  announcedWrites.add(write)
  announce(message)
}
