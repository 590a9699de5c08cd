import { inProject } from '../scripts/paths.ts'
import { runProgram } from '../scripts/runProgram.ts'

/** Where the database is, by the setting of the server. */
export type SeededLocation = { DATA_DIR: string } | { DATABASE_URL: string }

/**
 * Fills a database up to these numbers of rows. Throws if that fails.
 * @param rowCounts by the options of `npm run seed`
 */
export async function fillDatabase(location: SeededLocation, rowCounts: Record<string, number>): Promise<void> {
  const env = { ...process.env, DATABASE_URL: undefined, ...location }
  const sizeArguments = Object.entries(rowCounts).flatMap(([name, size]) => [`--${name}`, String(size)])
  const seedArguments = ['--import', 'tsx', inProject('scripts', 'seed.ts'), ...sizeArguments]
  const code = await runProgram(process.execPath, seedArguments, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) throw new Error('The database could not be filled; the reason is above.')
}
