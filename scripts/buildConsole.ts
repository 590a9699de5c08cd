import { buildIfOutdated } from './buildIfOutdated.ts'
import { runPackageProgram } from './runProgram.ts'

/** The files and folders on which the build of the console depends. */
const consoleSourcePaths = [
  'src',
  'contract',
  'machines',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/textKeysHash.ts',
  'scripts/viteApiHostFile.ts',
  'scripts/viteCompileHint.ts',
  'scripts/viteDiagrams.ts',
  'scripts/viteEarly.ts',
  'scripts/vitePrecompress.ts',
  'server/http/consoleBuild.ts',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]

/**
 * Builds the console into `dist/console`, unless the existing build is current. Throws if a setting is wrong or the
 * build fails.
 */
export function buildConsole(): Promise<void> {
  return buildIfOutdated({ name: 'console', sourcePaths: consoleSourcePaths, buildInto })
}

async function buildInto(folder: string): Promise<void> {
  // Imported here, because the module loads Vite, which a start without a build does not need.
  const { readApiHostSetting } = await import('./apiHost.ts')
  readApiHostSetting('production')
  console.log('Building the console …')
  const startedAt = performance.now()
  const code = await runPackageProgram('vite', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'])
  if (code !== 0) throw new Error('The console could not be built; the reason is above.')
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
