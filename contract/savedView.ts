import * as v from 'valibot'
import { flag, ifKnown, versionOrFirst } from './answer.ts'
import { isStorable } from './cleanText.ts'
import { declareEndpoint, deletionBodyDefaults, EmptyResponse, IdParams, recordVersion } from './endpoint.ts'
import { requiredText } from './field.ts'
import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_PARAMS_MAX } from './limits.ts'
import { listPath } from './listColumns.ts'

/** The schema of the query string with which the console shows a list. It names nothing twice. */
const viewParams = v.pipe(
  v.string('field.text'),
  v.check(isStorable, 'field.characters'),
  v.maxLength(SAVED_VIEW_PARAMS_MAX, 'field.tooLong'),
  v.transform(sortParams),
  v.maxLength(SAVED_VIEW_PARAMS_MAX, 'field.tooLong'),
)

/** A saved view of a list (rule 3.20). */
export const SavedView = v.object({
  id: v.number(),
  name: v.string(),
  /** The path of the endpoint of the list. */
  list: v.string(),
  /** What it shows, as the query string of the console: `prefecture=13&sort=-name&tab=pending`. */
  params: v.string(),
  /** Whether everybody who may read the list sees it. Otherwise only whoever has saved it does. */
  isShared: flag,
  /** The id and the name of whoever has saved it. */
  staffId: ifKnown(v.number()),
  author: ifKnown(v.string()),
  version: versionOrFirst,
})
export type SavedView = v.InferInput<typeof SavedView>

/** The permission group whose staff share views, and change shared ones (rule 3.20). */
export const SAVED_VIEW_SHARING_GROUP = 'SYSTEM_MANAGEMENT'

const editableFields = {
  name: requiredText(SAVED_VIEW_NAME_MAX),
  params: viewParams,
  /** To share a view needs the group SYSTEM_MANAGEMENT, as every change of a shared one does. */
  isShared: v.boolean('field.choice'),
}

export const NewSavedView = v.strictObject({ ...editableFields, list: listPath })
/** A field that is absent stays as it is, so that a change of one does not undo a colleague's change of another. */
export const SavedViewEdit = v.strictObject({
  name: v.optional(editableFields.name),
  params: v.optional(editableFields.params),
  isShared: v.optional(editableFields.isShared),
  version: recordVersion(),
})

const need = { layer: 2, part: 'savedViews' } as const
const singleViewDefaults = { path: '/saved-view/{id}', access: 'signedIn', need, params: IdParams } as const

/** The views that the caller has saved, and those that are shared, of the lists that the caller may read. */
export const listSavedViews = declareEndpoint({
  id: 'listSavedViews',
  need,
  method: 'GET',
  path: '/saved-view',
  access: 'signedIn',
  response: v.object({ items: v.array(SavedView) }),
})

/** One saved view. 404 if it is somebody else's and not shared, or of a list that the caller may not read. */
export const getSavedView = declareEndpoint({
  ...singleViewDefaults,
  id: 'getSavedView',
  method: 'GET',
  response: SavedView,
})

/** Saves a view. 403 without the permission for its list, or to share it; 422 if its name is taken. */
export const createSavedView = declareEndpoint({
  id: 'createSavedView',
  need,
  method: 'POST',
  path: '/saved-view',
  access: 'signedIn',
  body: NewSavedView,
  response: SavedView,
})

/** Changes a saved view. 409 with the current one if `version` is stale, 403 and 422 as for `createSavedView`. */
export const updateSavedView = declareEndpoint({
  ...singleViewDefaults,
  id: 'updateSavedView',
  method: 'PUT',
  body: SavedViewEdit,
  response: SavedView,
})

/** Deletes a saved view. 403 for a shared one without the permission to share. */
export const deleteSavedView = declareEndpoint({
  ...singleViewDefaults,
  id: 'deleteSavedView',
  method: 'DELETE',
  ...deletionBodyDefaults,
  response: EmptyResponse,
})

/** Returns a query string with its parameters in the order of their names, so that equal views have equal texts. */
function sortParams(params: string): string {
  const sorted = new URLSearchParams([...new Map(new URLSearchParams(params))])
  sorted.sort()
  return sorted.toString()
}
