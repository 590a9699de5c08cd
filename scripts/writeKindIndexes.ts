import { writeFile } from 'node:fs/promises'
import { failWithOneLine } from './failWithOneLine.ts'
import { createKindIndexes } from './kindIndexes.ts'
import { inProject } from './paths.ts'

/** Writes the files that list the kinds of records. Fails if a kind lacks something, which the message names. */
async function writeKindIndexes(): Promise<void> {
  const { indexes, missing } = createKindIndexes()
  for (const { path, text } of indexes) await writeFile(inProject(path), text)
  if (missing.length > 0) throw new Error(missing.join('; '))
}

writeKindIndexes().catch(failWithOneLine)
