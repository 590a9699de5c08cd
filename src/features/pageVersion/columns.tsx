import type { Read } from '../../../contract/answer.ts'
import type { pageVersionRecordKind } from '../../../contract/kinds/pageVersion.ts'
import type { PageVersionRow } from '../../../contract/pageVersion.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import { idColumn, stateColumn, timeColumn } from '../../resources/columns/columns.tsx'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatDate } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { pageVersionResource } from './resource.ts'
import { languageNames, versionName } from './versionTexts.ts'

type Row = Read<typeof PageVersionRow>

/** The columns of the list of versions of public pages. */
export const pageVersionColumns: readonly Column<Row, SortFieldOf<typeof pageVersionRecordKind>>[] = [
  idColumn('pageVersion.field.id', '4.5rem'),
  {
    id: 'name',
    header: 'pageVersion.field.page',
    cell: (row) => <VersionName row={row} />,
    sortField: 'name',
    width: '15rem',
    wraps: true,
    cardPosition: 'title',
    isLink: true,
  },
  stateColumn('pageVersion.field.status', pageVersionResource.lifecycleTextKeys, '9.5rem'),
  {
    id: 'validFrom',
    header: 'pageVersion.field.validFrom',
    cell: ({ validFrom }) => formatDate(validFrom),
    width: '8rem',
  },
  { id: 'languages', header: 'pageVersion.field.languages', cell: (row) => <Languages row={row} />, wraps: true },
  {
    id: 'publishedBy',
    header: 'pageVersion.field.publishedBy',
    cell: ({ publishedBy }) => publishedBy,
    width: '9rem',
    wraps: true,
  },
  {
    id: 'publishedAt',
    header: 'pageVersion.field.publishedAt',
    cell: ({ publishedAt }) => <Time at={publishedAt} as="dateTime" />,
    width: '9.5rem',
  },
  timeColumn('createdAt', 'pageVersion.field.createdAt', 'relative', '8.5rem'),
]

function VersionName({ row }: { row: Row }) {
  return versionName(row, useText())
}

function Languages({ row }: { row: Row }) {
  return languageNames(row, useText())
}
