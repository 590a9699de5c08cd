import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A file or folder of the project, wherever the caller stands; without parts the project itself. */
export function inProject(...parts: string[]): string {
  return join(root, ...parts)
}
