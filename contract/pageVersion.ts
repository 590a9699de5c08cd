import * as v from 'valibot'
import { calendarDate, ifKnown, instant, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { isExistingDate } from './date.ts'
import { declareEndpoint, wholeNumber } from './endpoint.ts'
import { optionalMultilineText } from './field.ts'
import { PUBLIC_PAGE_NAMES } from './kinds/content.ts'
import { pageVersionRecordKind } from './kinds/pageVersion.ts'
import { CONTENT_TEXT_MAX, EARLIEST_DATE, LATEST_DATE } from './limits.ts'
import { onScreens } from './need.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** The text of a public page in Markdown, by language; empty where there is none. `all` is for all other languages. */
export const PageTexts = v.object({ ja: textOrEmpty, vi: textOrEmpty, en: textOrEmpty, all: textOrEmpty })
export type PageTexts = v.InferInput<typeof PageTexts>

/** A version of the text of a public page (rule 3.23). Times are ISO 8601 in UTC. */
export const PageVersionRow = v.object({
  id: v.number(),
  /** The public page: `term`, `privacy` or `download`. */
  page: v.picklist(PUBLIC_PAGE_NAMES),
  /** The number of the version among those of its page, from 1; null until it is published. */
  number: orNull(v.number()),
  /** A `PageVersionStatus` code: the state of its statechart. */
  status: v.number(),
  /** The day in Japan from which it is in force; null for a draft that is in force from the day of its publication. */
  validFrom: orNull(calendarDate),
  texts: v.nullish(PageTexts, { ja: '', vi: '', en: '', all: '' }) as v.GenericSchema<PageTexts>,
  /** When it was published, and by whom; null for a draft, and for the text that was there before there were versions. */
  publishedAt: orNull(instant),
  publishedBy: orNull(v.string()),
  /** The id of the draft or scheduled version of the page, which can be this one; null if there is none. */
  pendingId: orNull(v.number()),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type PageVersionRow = v.InferInput<typeof PageVersionRow>

/** The version that a version follows: for a draft or a scheduled one, the version in force. */
const PreviousVersion = v.object({ number: orNull(v.number()), validFrom: orNull(calendarDate), texts: PageTexts })

export const PageVersion = v.object({
  ...PageVersionRow.entries,
  previous: orNull(PreviousVersion),
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: orNull(v.string()),
  updatedAt: ifKnown(instant),
})
export type PageVersion = v.InferInput<typeof PageVersion>

const day = v.pipe(
  v.string('field.date'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'),
  v.check(isExistingDate, 'field.noSuchDate'),
  v.check((date) => date >= EARLIEST_DATE && date <= LATEST_DATE, 'field.dateRange'),
)
const pageText = optionalMultilineText(CONTENT_TEXT_MAX)

export const PageDraft = v.strictObject({
  page: v.picklist(PUBLIC_PAGE_NAMES, 'field.choice'),
  ja: pageText,
  vi: pageText,
  en: pageText,
  all: pageText,
  /** The day in Japan from which it is to be in force. Null: the day on which it is published. */
  validFrom: v.nullable(day),
  /** The version of the draft that the caller has seen; 0 if there was none. */
  version: wholeNumber(0),
})

/** Sorted newest first by default. `q` matches parts of the page's name, the number, the texts and the id. */
export const pageVersionEndpoints = recordEndpoints(pageVersionRecordKind, {
  row: PageVersionRow,
  record: PageVersion,
})

/**
 * Saves the text of a public page as its draft, which is added if the page has none. The page itself does not change.
 * 409 with the draft or the scheduled version if it is not the draft that the caller has seen. 422 with
 * `errors.validFrom` if that day has passed.
 */
export const savePageDraft = declareEndpoint({
  id: 'savePageDraft',
  need: onScreens('write', '/public-page'),
  method: 'PUT',
  path: pageVersionRecordKind.path,
  access: pageVersionRecordKind.access,
  body: PageDraft,
  response: PageVersion,
})
