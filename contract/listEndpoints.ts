import * as v from 'valibot'
import { isExistingDate } from './date.ts'
import {
  CsvText,
  declareEndpoint,
  IdParams,
  numberFromText,
  pagedQuery,
  pageSchema,
  searchText,
  sortSchema,
} from './endpoint.ts'
import { CSV_COLUMNS_MAX } from './limits.ts'
import { onScreens, type ScreenPart } from './need.ts'
import type { FilterKind, ListDeclaration, SortFieldOf } from './recordKind.ts'

type IdFilterSchema = v.OptionalSchema<ReturnType<typeof numberFromText>, undefined>
type DateSchema = v.OptionalSchema<ReturnType<typeof dateSchema>, undefined>
type ChoiceSchema<Choices extends readonly string[]> = v.OptionalSchema<
  v.PicklistSchema<Choices, 'field.choice'>,
  undefined
>
type FilterSchema<F> = F extends 'id'
  ? IdFilterSchema
  : F extends 'day'
    ? DateSchema
    : F extends readonly string[]
      ? ChoiceSchema<F>
      : never
type FilterSchemas<List extends ListDeclaration> = {
  [Name in keyof List['filters']]: FilterSchema<List['filters'][Name]>
}
type SearchSchema = { q: ReturnType<typeof searchText> }

/** Returns the schemas of the search and the filters in a list's query, each optional. */
// @__NO_SIDE_EFFECTS__
export function filterSchemas<List extends ListDeclaration>({ filters, isSearchable }: List) {
  const schemaEntries = Object.entries(filters).map(([name, kind]) => [name, filterSchema(kind)])
  const schemas: unknown = { ...(isSearchable ? { q: searchText() } : {}), ...Object.fromEntries(schemaEntries) }
  return schemas as FilterSchemas<List> & (List['isSearchable'] extends false ? object : SearchSchema)
}

function filterSchema(kind: FilterKind) {
  if (kind === 'id') return v.optional(numberFromText(1))
  return v.optional(kind === 'day' ? dateSchema() : v.picklist(kind, 'field.choice'))
}

/** The schema of an existing calendar day without a time, `YYYY-MM-DD`. */
// @__NO_SIDE_EFFECTS__
function dateSchema() {
  return v.pipe(v.string('field.date'), v.check(isExistingDate, 'field.date'))
}

/** Declares `GET {path}`, which returns one page of a list. `part` says what its screens need the list for. */
// @__NO_SIDE_EFFECTS__
export function declareListEndpoint<List extends ListDeclaration, Item extends v.GenericSchema>(
  id: string,
  list: List,
  item: Item,
  part: ScreenPart = 'rows',
) {
  const { path, screens, access, sortFields } = list
  const need = onScreens(part, ...screens)
  const query = pagedQuery<SortFieldOf<List>, ReturnType<typeof filterSchemas<List>>>(sortFields, filterSchemas(list))
  return declareEndpoint({ id, need, method: 'GET', path, access, query, response: pageSchema(item) })
}

// @__NO_SIDE_EFFECTS__
function csvColumnHeaders() {
  return v.optional(
    v.pipe(
      v.string(),
      v.maxLength(CSV_COLUMNS_MAX, 'field.tooLong'),
      v.regex(/^[A-Za-z.]+(?:,[A-Za-z.]+)*$/, 'field.choice'),
      v.transform((headers): readonly string[] => headers.split(',')),
    ),
  )
}

/**
 * Declares `GET {path}/csv`, which returns all rows of a list as a CSV file, in the order of the list and with its
 * filters.
 * @param filters the filters of the list's query, if it has others than its declaration says
 */
// @__NO_SIDE_EFFECTS__
export function declareCsvEndpoint<
  List extends ListDeclaration,
  Filters extends v.ObjectEntries = ReturnType<typeof filterSchemas<List>>,
>(id: string, { path, access, sortFields }: List, filters: Filters) {
  const query = v.strictObject({
    sort: sortSchema<SortFieldOf<List>>(sortFields),
    /** The message keys of the headers of the columns of the list, with commas between them. Without it, all columns. */
    columns: csvColumnHeaders(),
    ...filters,
  })
  return declareEndpoint({
    id,
    need: { layer: 2, part: 'csv' },
    method: 'GET',
    path: `${path}/csv`,
    access,
    isCsv: true,
    query,
    response: CsvText,
  })
}

/** Declares the endpoint of a list that belongs to one record, whose id is in the path: `GET /store/{id}/point`. */
// @__NO_SIDE_EFFECTS__
export function declareChildListEndpoint<List extends ListDeclaration, Item extends v.GenericSchema>(
  id: string,
  list: List,
  item: Item,
  part: ScreenPart = 'rows',
) {
  return declareEndpoint({ ...declareListEndpoint(id, list, item, part), params: IdParams })
}
