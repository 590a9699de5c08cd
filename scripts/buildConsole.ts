import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from './paths.ts'
import { runBin } from './run.ts'

const inputs = [
  'src',
  'contract',
  'machines',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/textKeysHash.ts',
  'scripts/viteBuildFile.ts',
  'scripts/viteCompileHint.ts',
  'scripts/viteEarly.ts',
  'scripts/vitePrecompress.ts',
  'server/http/consoleHost.ts',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]
const excludedInputs = /\.test\.tsx?$|^machines\/diagrams\//
const built = inProject('dist', 'console')
const stamp = inProject('dist', '.stamp')

/**
 * Builds the console into `dist/console`, unless the existing build has the same sources, packages and `VITE_*`
 * settings. Throws if a setting is wrong or the build fails; then the existing build stays.
 */
export async function buildConsole(): Promise<void> {
  const fingerprintNow = fingerprint()
  if (existsSync(built) && (await readFile(stamp, 'utf8').catch(() => '')) === fingerprintNow) return
  // Imported here because it loads Vite, which a start without a build does not need.
  const { apiHostOf } = await import('./apiHost.ts')
  apiHostOf('production')
  console.log('Building the console …')
  const startedAt = performance.now()
  // Built in a separate folder and then swapped, so that a running server never serves half a build.
  const outDir = inProject('dist', `console-${process.pid}`)
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runBin('vite', args)
  if (code !== 0) {
    await rm(outDir, { recursive: true, force: true })
    throw new Error('The console could not be built; the reason is above.')
  }
  await rm(stamp, { force: true })
  await rm(built, { recursive: true, force: true })
  await mkdir(inProject('dist'), { recursive: true })
  await rename(outDir, built)
  await writeFile(stamp, fingerprintNow)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0')
  }
  const names = Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .toSorted()
  const settings = names.map((name) => [name, process.env[name]])
  return hash.update(JSON.stringify(settings)).update(process.version).digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(inProject(path)) || excludedInputs.test(path)) return []
  if (!statSync(inProject(path)).isDirectory()) return [path]
  return readdirSync(inProject(path))
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}
