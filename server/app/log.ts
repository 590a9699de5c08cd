import { type Logger, pino } from 'pino'

/** Makes the log: one JSON line for each event, on standard output. `level` is one of pino's, or `silent`. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
