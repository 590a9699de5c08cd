import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the absolute path of a file or folder of the project; without arguments, of the project folder. */
export function inProject(...parts: string[]): string {
  return join(root, ...parts)
}
