import { japaneseDateOf } from '../../contract/date.ts'
import type { PublicPageName } from '../../contract/kinds/content.ts'
import type { PageTexts } from '../../contract/pageVersion.ts'
import { type PageVersionState, pageVersionLifecycle } from '../../machines/lifecycles/pageVersion.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { pageVersion } from '../features/content/table.ts'
import { createRandom } from '../features/demoPictures/random.ts'
import { type AuditLine, columnsFromHistory, createAuditLine, type DemoActor, pickActor } from './history.ts'
import { advanceIdSequence, insertMany } from './insertMany.ts'
import { DAY_MS, type RandomTimes } from './randomTimes.ts'
import { DEMO_PAGES } from './words/content.ts'

/** How long a version is a draft, and then published, before its first day. */
const DRAFT_DAYS = 6
const NOTICE_DAYS = 14
const JAPAN_OFFSET_MS = 9 * 3_600_000

/** A version of a page: on which day from now it is in force, and how many of the last sections of the text it lacks. */
interface VersionPlan {
  day: number
  missingSections: number
}

/** The versions of each page that are or were in force, and what follows them. */
const PLANS: Readonly<Record<PublicPageName, { versions: readonly VersionPlan[]; next?: 'draft' | 'scheduled' }>> = {
  term: {
    versions: [
      { day: -560, missingSections: 2 },
      { day: -240, missingSections: 1 },
      { day: -30, missingSections: 0 },
    ],
    next: 'draft',
  },
  privacy: {
    versions: [
      { day: -560, missingSections: 1 },
      { day: -90, missingSections: 0 },
    ],
    next: 'scheduled',
  },
  download: { versions: [{ day: -560, missingSections: 0 }], next: 'draft' },
}
/** On which day from now the scheduled version is in force, and the draft if it is published as it is. */
const SCHEDULED_DAY = 9
const DRAFT_DAY = 17

/** Returns the texts of a page that staff edit: those of its draft or scheduled version, else those in force. */
export function currentDemoTexts(page: (typeof DEMO_PAGES)[number]): PageTexts {
  return PLANS[page.key].next === undefined ? { ...page.texts, all: '' } : nextTexts(page)
}

/** Inserts the versions of the public pages with their histories. */
export async function createPageVersions(db: Db, actors: DemoActor[], randomTimes: RandomTimes): Promise<void> {
  const random = createRandom(PLANS.term.versions.length)
  const midnight = Math.floor((randomTimes.now.getTime() + JAPAN_OFFSET_MS) / DAY_MS) * DAY_MS - JAPAN_OFFSET_MS
  const startOf = (day: number) => new Date(midnight + day * DAY_MS)
  const timeBefore = (day: number, days: number) =>
    randomTimes.officeTime(random, startOf(day - days), startOf(day - days + 2))
  const lines: AuditLine[] = []
  const rows: (typeof pageVersion.$inferInsert)[] = []

  /** Adds a version that has come as far as `state`; `endDay` is the first day of the version that replaces it. */
  function add(page: PublicPageName, state: PageVersionState, version: AddedVersion): void {
    const id = rows.length + 1
    const byStaff = (at: Date) => pickActor(random, actors, 'SYSTEM_MANAGEMENT', at)
    const { day, number, endDay, texts } = version
    const createdAt = timeBefore(day, NOTICE_DAYS + DRAFT_DAYS)
    const publishedAt = number === null ? null : timeBefore(day, NOTICE_DAYS)
    const history = [
      createAuditLine('pageVersion', id, createdAt, { event: 'create', toState: 'draft', ...byStaff(createdAt) }),
    ]
    const addStep = (
      event: string,
      fromState: PageVersionState,
      toState: PageVersionState,
      at: Date,
      by: object = {},
    ) => history.push(createAuditLine('pageVersion', id, at, { event, fromState, toState, ...by }))
    if (publishedAt !== null) addStep('publish', 'draft', 'scheduled', publishedAt, byStaff(publishedAt))
    if (state === 'inForce' || state === 'replaced') addStep('takeEffect', 'scheduled', 'inForce', startOf(day))
    if (endDay !== undefined) addStep('replace', 'inForce', 'replaced', startOf(endDay))
    lines.push(...history)
    rows.push({
      id,
      page,
      number,
      texts,
      validFrom: japaneseDateOf(startOf(day).getTime()),
      publishedAt,
      status: pageVersionLifecycle.codes[state],
      createdAt,
      ...columnsFromHistory(history, createdAt),
    })
  }

  for (const page of DEMO_PAGES) {
    const { versions, next } = PLANS[page.key]
    for (const [index, { day, missingSections }] of versions.entries()) {
      const endDay = versions[index + 1]?.day
      const texts = textsWithout(page, missingSections)
      add(page.key, endDay === undefined ? 'inForce' : 'replaced', { day, number: index + 1, endDay, texts })
    }
    if (next === 'draft') add(page.key, next, { day: DRAFT_DAY, number: null, texts: nextTexts(page) })
    if (next === 'scheduled')
      add(page.key, next, { day: SCHEDULED_DAY, number: versions.length + 1, texts: nextTexts(page) })
  }
  await insertMany(db, pageVersion, rows)
  await advanceIdSequence(db, pageVersion)
  await insertMany(db, auditLog, lines)
}

interface AddedVersion {
  /** The first day from now. */
  day: number
  number: number | null
  endDay?: number | undefined
  texts: PageTexts
}

/** Returns the texts of a page without some of their last sections. */
function textsWithout({ texts }: (typeof DEMO_PAGES)[number], missingSections: number): PageTexts {
  const shorten = (source: string) => {
    const sections = source.split(/\n\n(?=## )/)
    return sections.slice(0, sections.length - missingSections).join('\n\n')
  }
  return { ja: shorten(texts.ja), vi: shorten(texts.vi), en: shorten(texts.en), all: '' }
}

/** Returns the texts of a page with the sections that its next version adds. */
function nextTexts({ texts, nextSections }: (typeof DEMO_PAGES)[number]): PageTexts {
  const extend = (source: string, section: string | undefined) =>
    section === undefined ? source : `${source}\n\n${section}`
  return {
    ja: extend(texts.ja, nextSections?.ja),
    vi: extend(texts.vi, nextSections?.vi),
    en: extend(texts.en, nextSections?.en),
    all: '',
  }
}
