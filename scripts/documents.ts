import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './paths.ts'

/** The paths of the documents of the project: those in its own folder and in `docs/`. */
export const documentPaths: readonly string[] = [
  ...readdirSync(inProject()),
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md'))

/** Returns the text of a file of the project. */
export function textOf(path: string): string {
  return readFileSync(inProject(path), 'utf8')
}
