import { LANGUAGES } from '../../contract/language.ts'
import { ContentKind } from '../../contract/enumerations.ts'
import { CONTENT_KIND_CODES } from '../../contract/kinds/content.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { contentResource } from '../features/content/table.ts'
import { createRandom } from '../features/demoPictures/random.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import { type DemoActor, createAuditLine, pickActor } from './history.ts'
import { currentDemoTexts } from './pageVersions.ts'
import { OTHER_CONTENT, DEMO_PAGES } from './words/content.ts'

const CREATED_DAYS_AGO = 30

/** Inserts the content resources with their histories. */
export async function createContent(db: Db, actors: DemoActor[], randomTimes: RandomTimes): Promise<void> {
  const random = createRandom(DEMO_PAGES.length)
  const start = new Date(randomTimes.now.getTime() - CREATED_DAYS_AGO * DAY_MS)
  const updatedAt = randomTimes.officeTime(random, start, new Date(start.getTime() + 4 * DAY_MS))
  const rows = [
    ...DEMO_PAGES.flatMap((page) => {
      const { key, description } = page
      const texts = currentDemoTexts(page)
      return LANGUAGES.map((language) => ({
        key,
        kind: ContentKind.TEXT,
        language,
        value: texts[language],
        description,
      }))
    }),
    ...OTHER_CONTENT.map((other) => ({ ...other, kind: CONTENT_KIND_CODES[other.kind], language: 'all' as const })),
  ].map((row, index) => ({ ...row, position: index + 1, updatedAt }))
  const addedRows = await db.insert(contentResource).values(rows).returning({ id: contentResource.id })
  const actor = pickActor(random, actors, 'SYSTEM_MANAGEMENT', updatedAt)
  const lines = addedRows.map(({ id }) => createAuditLine('content', id, updatedAt, { event: 'create', ...actor }))
  await db.insert(auditLog).values(lines)
}
