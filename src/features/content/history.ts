import {
  CONTENT_KIND_CODES,
  CONTENT_KINDS,
  CONTENT_LANGUAGES,
  CONTENT_PICTURES_PATH,
} from '../../../contract/kinds/content.ts'
import type { GetText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'

/** The labels of the fields in the history. */
export const HISTORY_FIELDS = {
  key: 'content.field.key',
  kind: 'content.field.kind',
  language: 'content.field.language',
  value: 'content.field.value',
  description: 'content.field.description',
  position: 'content.field.position',
} as const

/** The path of a stored picture, which ends with the hash of its content. The group is a short form of the hash. */
const PICTURE_PATH_PATTERN = new RegExp(`^${CONTENT_PICTURES_PATH}/([\\da-f]{8})[\\da-f]{56}\\.webp$`)

/** Formats the value of a field for the history. A picture is named by the first digits of its hash. */
export function formatHistoryValue(field: string, value: string, text: GetText): string {
  if (field === 'position') return formatNumber(Number(value))
  const shortHash = field === 'value' ? PICTURE_PATH_PATTERN.exec(value)?.[1] : undefined
  if (shortHash !== undefined) return text('content.history.picture', { hash: shortHash })
  const language = CONTENT_LANGUAGES.find((each) => field === 'language' && each === value)
  if (language !== undefined) return text(`content.language.${language}`)
  const kind = CONTENT_KINDS.find((each) => field === 'kind' && String(CONTENT_KIND_CODES[each]) === value)
  return kind === undefined ? value : text(`content.kind.${kind}`)
}
