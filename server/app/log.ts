import { type Logger, pino } from 'pino'

/**
 * Creates a logger that writes one JSON line for each entry to standard output.
 * @param level one of pino's levels, or `silent`
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
