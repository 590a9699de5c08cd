import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from './paths.ts'

interface Build {
  /** The name of the build's folder in `dist`. */
  name: string
  /** The files and folders of the project that the build depends on. */
  sourcePaths: readonly string[]
  /** Builds into the folder. Throws if the build fails. */
  buildInto: (folder: string) => Promise<void>
}

const excludedPathPattern = /\.test\.tsx?$|^machines\/diagrams\/[^/]+\.\w+$/

/**
 * Builds into `dist`, unless the existing build has the same inputs, `VITE_*` settings and Node version. Throws if the
 * build fails, and then keeps the existing build.
 */
export async function buildIfOutdated({ name, sourcePaths, buildInto }: Build): Promise<void> {
  const builtFolder = inProject('dist', name)
  const stampFile = inProject('dist', `.${name}-stamp`)
  const currentFingerprint = computeFingerprint(sourcePaths)
  if (existsSync(builtFolder) && (await readFile(stampFile, 'utf8').catch(() => '')) === currentFingerprint) return
  // Built in a separate folder that then replaces the old one, so that a running server never serves half a build.
  const folder = inProject('dist', `${name}-${process.pid}`)
  try {
    await buildInto(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await rm(stampFile, { force: true })
  await rm(builtFolder, { recursive: true, force: true })
  await mkdir(inProject('dist'), { recursive: true })
  await rename(folder, builtFolder)
  await writeFile(stampFile, currentFingerprint)
}

function computeFingerprint(sourcePaths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sourcePaths.flatMap(filesOf)) {
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
  if (!existsSync(inProject(path)) || excludedPathPattern.test(path)) return []
  if (!statSync(inProject(path)).isDirectory()) return [path]
  return readdirSync(inProject(path))
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}
