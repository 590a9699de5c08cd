import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

/** How long an entry may wait until it is written with others, in ms; and how many characters are written at once. */
const WRITE_INTERVAL_MS = 100
const WRITE_LENGTH = 4_096
/** The number of bytes that wait for a reader of the output before entries are dropped. */
const WAITING_BYTES_MAX = 16 * 1_024 * 1_024

/**
 * Creates a logger that writes one JSON line for each entry to standard output. Entries are written together, at the
 * latest after a tenth of a second and when the process exits, because a write takes longer than the rest of a short call.
 * @param level one of pino's levels, or `silent`
 */
export function createLog(level: string): Logger {
  const output = destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: WRITE_LENGTH,
    maxLength: WAITING_BYTES_MAX,
    periodicFlush: WRITE_INTERVAL_MS,
  })
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output)
}
