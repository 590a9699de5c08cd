import { writeFile } from 'node:fs/promises'
import { API_DOCUMENT_PATH, createApiDocument } from './apiDocument.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { inProject } from './paths.ts'

/** Writes the document for whoever writes a server for the console. */
async function writeApiDocument(): Promise<void> {
  await writeFile(inProject(API_DOCUMENT_PATH), await createApiDocument())
}

writeApiDocument().catch(failWithOneLine)
