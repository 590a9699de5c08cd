import { readFile, writeFile } from 'node:fs/promises'
import { failWithOneLine } from './failWithOneLine.ts'
import { replaceKeyTable } from './keyTable.ts'
import { inProject } from './paths.ts'

/** Writes the table of keyboard shortcuts into the README. */
async function writeKeyTable(): Promise<void> {
  const path = inProject('README.md')
  await writeFile(path, replaceKeyTable(await readFile(path, 'utf8')))
}

writeKeyTable().catch(failWithOneLine)
