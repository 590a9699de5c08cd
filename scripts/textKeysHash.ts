import { readFileSync } from 'node:fs'
import { hashMessageKeys } from '../src/api/hashMessageKeys.ts'
import { inProject } from './paths.ts'

/**
 * Returns the hash of the console's message keys, by which the console detects that the server sent an incomplete set.
 */
export function textKeysHash(): string {
  const texts: unknown = JSON.parse(readFileSync(inProject('locales', 'vi.json'), 'utf8'))
  return String(hashMessageKeys(Object.keys(texts as object)))
}
