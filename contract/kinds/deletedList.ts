import { declareList } from '../recordKind.ts'
import type { RequiredAccess } from '../permission.ts'

/** Declares the list of the deleted records of a kind, given the list of its other records. */
// @__NO_SIDE_EFFECTS__
export function declareDeletedList({ path, access }: { path: string; access: RequiredAccess }) {
  return declareList({
    path: `${path}/deleted`,
    access,
    sortFields: ['deletedAt'],
    defaultSort: '-deletedAt',
    isSearchable: true,
    filters: {},
  })
}
