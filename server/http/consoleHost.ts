import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isOrigin } from './origin.ts'

/** What the build of the console tells those who serve it. */
const ConsoleBuild = v.object({ apiHost: v.union([v.literal(''), v.pipe(v.string(), v.check(isOrigin))]) })

/** The name of that file in the folder of the console. */
export const CONSOLE_BUILD = 'build.json'

/** The origin that the console of this folder was built to call; undefined where it calls its own, or does not say. */
export async function readApiHost(consoleDir: string): Promise<string | undefined> {
  const file = join(consoleDir, CONSOLE_BUILD)
  if (!existsSync(file)) return undefined
  const { apiHost } = v.parse(ConsoleBuild, JSON.parse(await readFile(file, 'utf8')))
  return apiHost === '' ? undefined : apiHost
}
