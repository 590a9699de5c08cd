import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { languageEntryList } from '../../../contract/kinds/language.ts'
import type { LanguageEntry } from '../../../contract/languageEntry.ts'
import type { Column } from '../../ui/column.ts'
import { LanguageEntryStateChip } from './LanguageEntryStateChip.tsx'

/** The columns of the list of texts: the key, and its text in each language. */
export const languageColumns: readonly Column<LanguageEntry, SortFieldOf<typeof languageEntryList>>[] = [
  {
    id: 'key',
    header: 'language.field.key',
    cell: ({ key }) => key,
    sortField: 'key',
    width: 'clamp(14rem, 22vw, 20rem)',
    cardPosition: 'title',
    isLink: true,
  },
  { id: 'ja', header: 'language.field.ja', cell: ({ texts }) => texts.ja },
  { id: 'vi', header: 'language.field.vi', cell: ({ texts }) => texts.vi, isHiddenBesideRecord: true },
  { id: 'en', header: 'language.field.en', cell: ({ texts }) => texts.en, isHiddenBesideRecord: true },
  {
    id: 'state',
    header: 'language.field.state',
    cell: (entry) => <LanguageEntryStateChip entry={entry} />,
    width: '11rem',
    cardPosition: 'side',
  },
]
