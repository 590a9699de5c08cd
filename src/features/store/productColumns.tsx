import type { Read } from '../../../contract/answer.ts'
import type { Product } from '../../../contract/storeParts.ts'
import { stateColumn } from '../../resources/columns/columns.tsx'
import type { Column } from '../../ui/column.ts'
import { NameWithPicture } from './NameWithPicture.tsx'
import { productResource } from './productResource.ts'

/*
 * The columns that the list of all products and the list of a store's products share.
 */

export const productNameColumn: Column<Read<typeof Product>, 'name'> = {
  id: 'name',
  header: 'product.field.name',
  cell: ({ image, name }) => (
    <NameWithPicture image={image} icon="box">
      {name}
    </NameWithPicture>
  ),
  sortField: 'name',
  cardPosition: 'title',
  minWidth: '10rem',
}

export const productMasterDataColumns: readonly Column<Read<typeof Product>, never>[] = [
  { id: 'maker', header: 'product.field.maker', cell: ({ maker }) => maker, width: '11rem', wraps: true },
  { id: 'category', header: 'product.field.category', cell: ({ category }) => category, width: '9rem', wraps: true },
]

export const productStateColumn = stateColumn(
  'product.field.status',
  productResource.lifecycleTextKeys,
  'clamp(9.25rem, 13vw, 10rem)',
)
