import * as v from 'valibot'
import { declareEndpoint, EmptyResponse } from './endpoint.ts'
import { LIST_COLUMNS_MAX, LIST_PATH_MAX } from './limits.ts'

/** The schema of the path of a list's endpoint, such as `/store`, which names the list. */
export const listPath = /* @__PURE__ */ v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(LIST_PATH_MAX, 'field.tooLong'),
)

/** The columns of a list in their order, as the staff member has chosen them (rule 3.21). */
export const ListColumns = /* @__PURE__ */ v.object({
  /** The path of the endpoint of the list. */
  list: v.string(),
  columns: v.array(v.string()),
})

/** The id of a column. */
const columnId = /* @__PURE__ */ v.pipe(v.string('field.text'), v.regex(/^[A-Za-z]{1,40}$/, 'field.choice'))

/** Stores which columns of a list the caller sees, in which order; null for those of the console. */
export const saveListColumns = declareEndpoint({
  id: 'saveListColumns',
  need: { layer: 2, part: 'savedViews' },
  method: 'PUT',
  path: '/auth/profile/columns',
  access: 'signedIn',
  body: v.strictObject({
    list: listPath,
    columns: v.nullable(
      v.pipe(v.array(columnId), v.minLength(1, 'field.required'), v.maxLength(LIST_COLUMNS_MAX, 'field.tooMany')),
    ),
  }),
  response: EmptyResponse,
})
