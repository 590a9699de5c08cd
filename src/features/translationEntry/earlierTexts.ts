import type { Read } from '../../../contract/answer.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { listTranslationEntryHistory } from '../../../contract/translationEntry.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { Client } from '../../api/client.ts'
import { readAllPages } from '../../api/wholeList.ts'
import type { GetText } from '../../texts/text.ts'
import { formatDateTime, formatDateTimeWithSeconds } from '../../ui/format.ts'
import { shorten } from '../../ui/shorten.ts'

/** The maximum number of characters of a text in a choice. */
const SHOWN_LENGTH_MAX = 30

/** Loads the whole history of a text key, the newest line first. */
export async function loadWholeHistory(client: Client, id: number): Promise<readonly Read<typeof HistoryLine>[]> {
  const { items } = await readAllPages((page) =>
    client.call(listTranslationEntryHistory, { params: { id }, query: { page, limit: PAGE_SIZE_MAX } }),
  )
  return items
}

/**
 * Returns the choices of earlier texts of a key: for each change of its texts, the id of the line in the history, and a
 * label with the time and the author of the change and the beginning of the texts before it.
 */
export function earlierTextChoices(
  lines: readonly Read<typeof HistoryLine>[],
  text: GetText,
): { value: number; label: string }[] {
  // If the field `key` has changed, the text key was added, deleted or restored: its texts were not edited.
  const edits = lines.filter(
    ({ changes }) => changes.some(isTextChange) && !changes.some(({ field }) => field === 'key'),
  )
  return edits.map(({ id, at, actor, changes }) => {
    const isTimeAmbiguous = edits.filter((other) => formatDateTime(other.at) === formatDateTime(at)).length > 1
    const values = {
      at: isTimeAmbiguous ? formatDateTimeWithSeconds(at) : formatDateTime(at),
      actor: actor ?? text('history.system'),
      texts: LANGUAGES.flatMap((language) => {
        const change = changes.find(({ field }) => field === language)
        const languageName = text(`language.field.${language}`)
        if (change === undefined) return []
        return change.before === null
          ? text('language.restore.empty', { language: languageName })
          : text('language.restore.text', { language: languageName, text: beginningOf(change.before) })
      }).join(' '),
    }
    return { value: id, label: text('language.restore.choice', values) }
  })
}

function isTextChange({ field }: Read<typeof HistoryLine>['changes'][number]): boolean {
  return LANGUAGES.some((language) => language === field)
}

function beginningOf(text: string): string {
  return shorten(text.replaceAll(/\s+/g, ' ').trim(), SHOWN_LENGTH_MAX)
}
