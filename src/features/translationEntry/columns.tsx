import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { translationEntryList } from '../../../contract/kinds/translationEntry.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import type { Column } from '../../ui/column.ts'
import { TranslationEntryStateChip } from './TranslationEntryStateChip.tsx'

/** The columns of the list of texts: the key, and its text in each language. */
export const translationEntryColumns: readonly Column<
  Read<typeof TranslationEntry>,
  SortFieldOf<typeof translationEntryList>
>[] = [
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
    cell: (entry) => <TranslationEntryStateChip entry={entry} />,
    width: '11rem',
    cardPosition: 'side',
  },
]
