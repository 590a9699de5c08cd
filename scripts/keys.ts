import { readFile, writeFile } from 'node:fs/promises'
import { failWithOneLine } from './fail.ts'
import { withKeyTable } from './keyTable.ts'
import { inProject } from './paths.ts'

/** Writes the table of keys into the README. */
async function writeKeys(): Promise<void> {
  const path = inProject('README.md')
  await writeFile(path, withKeyTable(await readFile(path, 'utf8')))
}

writeKeys().catch(failWithOneLine)
