import type { Read } from '../../../contract/answer.ts'
import type { ContentResource } from '../../../contract/contentResource.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { contentResourceList } from '../../../contract/kinds/content.ts'
import { useText } from '../../texts/text.ts'
import { idColumn } from '../../resources/columns/columns.tsx'
import type { Column } from '../../ui/column.ts'
import { formatNumber } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { contentKindText } from './contentKindText.ts'

/** The columns of the list of content resources. */
export const contentColumns: readonly Column<Read<typeof ContentResource>, SortFieldOf<typeof contentResourceList>>[] =
  [
    idColumn('content.field.id'),
    {
      id: 'key',
      header: 'content.field.key',
      cell: ({ key }) => key,
      sortField: 'name',
      width: '12rem',
      cardPosition: 'title',
      isLink: true,
    },
    {
      id: 'kind',
      header: 'content.field.kind',
      cell: ({ kind }) => <KindName kind={kind} />,
      width: '7rem',
    },
    {
      id: 'language',
      header: 'content.field.language',
      cell: ({ language }) => <ContentLanguageName language={language} />,
      width: '9rem',
    },
    {
      id: 'description',
      header: 'content.field.description',
      cell: ({ description }) => description,
      isHiddenBesideRecord: true,
    },
    {
      id: 'position',
      header: 'content.field.position',
      cell: ({ position }) => formatNumber(position),
      sortField: 'position',
      width: '6rem',
      align: 'end',
    },
    {
      id: 'updatedAt',
      header: 'content.field.updatedAt',
      cell: ({ updatedAt }) => <Time at={updatedAt} as="relative" />,
      width: '8rem',
      isHiddenBesideRecord: true,
    },
  ]

function KindName({ kind }: Pick<Read<typeof ContentResource>, 'kind'>) {
  const text = useText()
  return contentKindText(kind, text)
}

function ContentLanguageName({ language }: Pick<Read<typeof ContentResource>, 'language'>) {
  const text = useText()
  return text(`content.language.${language}`)
}
