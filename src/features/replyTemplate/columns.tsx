import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { replyTemplateList } from '../../../contract/kinds/replyTemplate.ts'
import type { ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'

/** The columns of the list of reply templates. */
export const replyTemplateColumns: readonly Column<
  Read<typeof ReplyTemplate>,
  SortFieldOf<typeof replyTemplateList>
>[] = [
  {
    id: 'title',
    header: 'replyTemplate.field.title',
    cell: ({ title, language }) => <span lang={language}>{title}</span>,
    sortField: 'title',
    width: 'clamp(12rem, 20vw, 18rem)',
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'text',
    header: 'replyTemplate.field.text',
    cell: ({ text, language }) => <span lang={language}>{text}</span>,
    isHiddenBesideRecord: true,
  },
  {
    id: 'purpose',
    header: 'replyTemplate.field.purpose',
    cell: (template) => <PurposeName {...template} />,
    width: 'clamp(8rem, 18vw, 16rem)',
    isHiddenBesideRecord: true,
  },
  {
    id: 'language',
    header: 'replyTemplate.field.language',
    cell: (template) => <LanguageName {...template} />,
    width: '8rem',
    cardPosition: 'side',
  },
  {
    id: 'useCount',
    header: 'replyTemplate.field.useCount',
    cell: formatUseCount,
    sortField: 'useCount',
    width: '7rem',
    align: 'end',
  },
]

/** The name of the language of a reply template, in that language. */
export function LanguageName({ language }: Pick<Read<typeof ReplyTemplate>, 'language'>) {
  const text = useText()
  return <span lang={language}>{text(`language.${language}`)}</span>
}

/** What a template is for. */
export function PurposeName({ purpose }: Pick<Read<typeof ReplyTemplate>, 'purpose'>) {
  return useText()(`replyTemplate.purpose.${purpose}`)
}

/** Returns how often a template was inserted in an answer; a dash for one for a reason, whose uses are not counted. */
export function formatUseCount({
  purpose,
  useCount,
}: Pick<Read<typeof ReplyTemplate>, 'purpose' | 'useCount'>): string {
  return purpose === 'reply' ? formatNumber(useCount) : '—'
}
