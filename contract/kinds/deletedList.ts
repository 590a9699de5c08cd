import { declareList, type ListDeclaration } from '../recordKind.ts'

/** Declares the list of the deleted records of a kind, given the list of its other records. */
// @__NO_SIDE_EFFECTS__
export function declareDeletedList({ path, screens, access }: Pick<ListDeclaration, 'path' | 'screens' | 'access'>) {
  return declareList({
    path: `${path}/deleted`,
    screens,
    access,
    sortFields: ['deletedAt'],
    defaultSort: '-deletedAt',
    isSearchable: true,
    filters: {},
  })
}
