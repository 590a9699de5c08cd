import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { PUBLIC_PAGE_NAMES } from '../../../contract/kinds/content.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import { PageDraft, type PageVersionRow } from '../../../contract/pageVersion.ts'
import { canEditPageVersion } from '../../../machines/lifecycles/pageVersion.ts'
import type { FormField } from '../../commands/command.ts'
import { optionalDayInputSchema } from '../../commands/dayInput.ts'
import type { GetText } from '../../texts/text.ts'
import { formatDate } from '../../ui/format.ts'

/** The schema of the form that edits the draft of a page. Its output is the body of the call. */
export const pageDraftForm = v.strictObject({
  ...PageDraft.entries,
  validFrom: v.pipe(optionalDayInputSchema(), PageDraft.entries.validFrom),
})

/** The values of the form for the first text of a page. */
export const EMPTY_DRAFT = { page: 'term', ja: '', vi: '', en: '', all: '', validFrom: '', version: 0 }

/**
 * Returns the values of the form that edits the text of a version: of the draft itself, or of the draft that begins with
 * the text in force.
 */
export function draftValuesOf({ page, texts, validFrom, status, version }: Read<typeof PageVersionRow>) {
  return canEditPageVersion(status)
    ? { page, ...texts, validFrom: formatDate(validFrom), version }
    : { page, ...texts, validFrom: '', version: 0 }
}

/** The field with the page, for the first text of a page. */
export function pageField(text: GetText): FormField {
  return {
    name: 'page',
    label: 'pageVersion.field.page',
    kind: 'select',
    hint: 'pageVersion.hint.page',
    choices: PUBLIC_PAGE_NAMES.map((value) => ({ value, label: text(`public.${value}`) })),
  }
}

/** The fields of a draft. The text for all languages has a field only if there is one, because it seldom is. */
export function draftFields(hasTextForAll: boolean): FormField[] {
  const languages = PAGE_TEXT_LANGUAGES.filter((language) => language !== 'all' || hasTextForAll)
  return [
    {
      name: 'validFrom',
      label: 'pageVersion.field.validFrom',
      kind: 'day',
      hint: 'pageVersion.hint.validFrom',
    },
    ...languages.map((language): FormField => {
      return {
        name: language,
        label: `pageVersion.field.${language}`,
        kind: 'textarea',
        rows: 14,
        ...(language === 'ja' ? { hint: 'pageVersion.hint.text', hasInitialFocus: true } : {}),
      }
    }),
  ]
}
