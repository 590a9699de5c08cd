import type { Read } from '../../../contract/answer.ts'
import {
  getTranslationEntry,
  listTranslationEntries,
  listTranslationEntryHistory,
  type TranslationEntry,
} from '../../../contract/translationEntry.ts'
import type { VersionedResource } from '../../resources/forms/VersionedRecordList.tsx'
import { translationEntryColumns } from './columns.tsx'
import { TRANSLATION_ENTRY_FACTS } from './facts.tsx'
import { translationEntryFilters } from './filters.ts'
import { targetName } from './targetName.ts'

/** The resource of the text keys: their texts, and the built-in texts that staff have changed. */
export const translationEntryResource = {
  list: {
    endpoint: listTranslationEntries,
    kind: 'language',
    openedKind: 'language',
    label: 'menu.languages',
    columns: translationEntryColumns,
    rowName: ({ key }) => key,
    searchLabel: 'language.search',
    filters: translationEntryFilters,
    emptyText: 'language.empty',
  },
  get: getTranslationEntry,
  facts: TRANSLATION_ENTRY_FACTS,
  history: listTranslationEntryHistory,
  historyFields: {
    key: 'language.field.key',
    target: 'language.field.target',
    ja: 'language.field.ja',
    vi: 'language.field.vi',
    en: 'language.field.en',
  },
  formatHistoryValue: (field, value, text) => (field === 'target' ? targetName(value, text) : value),
} as const satisfies VersionedResource<Read<typeof TranslationEntry>>
