import { writeFile } from 'node:fs/promises'
import { API_DOCUMENT_PATH, createApiDocument } from './apiDocument.ts'
import { API_TEXTS_PATH, createApiTexts } from './apiTexts.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { inProject } from './paths.ts'

/** Writes the document for whoever writes a server for the console, and the texts of the documents of the APIs. */
async function writeApiDocument(): Promise<void> {
  await writeFile(inProject(API_DOCUMENT_PATH), await createApiDocument())
  await writeFile(inProject(API_TEXTS_PATH), createApiTexts())
}

writeApiDocument().catch(failWithOneLine)
