import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isOrigin } from './origin.ts'

/** The schema of the build file, in which the build of the console passes the API host to the server. */
const ConsoleBuild = v.object({ apiHost: v.union([v.literal(''), v.pipe(v.string(), v.check(isOrigin))]) })

/** The name of the build file in the folder of the built console. */
export const CONSOLE_BUILD_FILE = 'build.json'

/**
 * Reads the origin of the API that the console in this folder was built for. Returns undefined if the console calls its
 * own origin or the folder has no build file.
 */
export async function readApiHost(consoleDir: string): Promise<string | undefined> {
  const file = join(consoleDir, CONSOLE_BUILD_FILE)
  if (!existsSync(file)) return undefined
  const { apiHost } = v.parse(ConsoleBuild, JSON.parse(await readFile(file, 'utf8')))
  return apiHost === '' ? undefined : apiHost
}
