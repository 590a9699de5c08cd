import { pathToFileURL } from 'node:url'
import { buildIfOutdated } from './buildIfOutdated.ts'
import { inProject } from './paths.ts'
import { runPackageProgram } from './runProgram.ts'

/** The files and folders on which the build of the server depends. */
const serverSourcePaths = ['server', 'contract', 'machines', 'locales', 'scripts/viteServer.ts', 'package-lock.json']

/** The path of the built server's main module. The server starts when that file is imported. */
export const SERVER_FILE = inProject('dist', 'server', 'main.js')

/**
 * Builds the server into `dist/server`, unless the existing build is current. The build starts faster than the
 * TypeScript source. Throws if the build fails.
 */
export function buildServer(): Promise<void> {
  return buildIfOutdated({ name: 'server', sourcePaths: serverSourcePaths, buildInto })
}

/** Starts the built server in this process. */
export async function runServer(): Promise<void> {
  await import(pathToFileURL(SERVER_FILE).href)
}

async function buildInto(folder: string): Promise<void> {
  const config = inProject('scripts', 'viteServer.ts')
  const args = ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  if ((await runPackageProgram('vite', args)) !== 0)
    throw new Error('The server could not be built; the reason is above.')
}
