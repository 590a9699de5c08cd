import * as v from 'valibot'
import {
  declareEndpoint,
  deletionBodyDefaults,
  EmptyResponse,
  IdParams,
  pagedQuery,
  pageSchema,
  recordVersion,
} from './endpoint.ts'
import { requiredMultilineText, requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { replyTemplateList } from './kinds/replyTemplate.ts'
import { LANGUAGES } from './language.ts'
import { MESSAGE_TEXT_MAX } from './limits.ts'
import { onMessageScreens, onScreens } from './need.ts'
import { declareListEndpoint } from './listEndpoints.ts'

/** A text with which staff begin an answer (rule 10.12). Times are ISO 8601 in UTC. */
export const ReplyTemplate = v.object({
  id: v.number(),
  title: v.string(),
  text: v.string(),
  /** The placeholders in the text, such as `name` for `{{name}}`. */
  placeholders: v.array(v.string()),
  language: v.picklist(LANGUAGES),
  /** How often staff have inserted it. */
  useCount: v.number(),
  version: v.number(),
  updatedAt: v.string(),
})
export type ReplyTemplate = v.InferOutput<typeof ReplyTemplate>

const editableFields = {
  title: requiredText(60),
  text: requiredMultilineText(MESSAGE_TEXT_MAX),
  language: v.picklist(LANGUAGES, 'field.choice'),
}

export const NewReplyTemplate = v.strictObject(editableFields)
export const ReplyTemplateEdit = v.strictObject({ ...editableFields, version: recordVersion() })

const { access, path } = replyTemplateList
const singleRecordDefaults = { path: `${path}/{id}`, access, params: IdParams }

/** The reply templates, by title. `q` matches parts of the title, the text and the id. */
export const listReplyTemplates = declareListEndpoint('listReplyTemplates', replyTemplateList, ReplyTemplate)

export const getReplyTemplate = declareEndpoint({
  ...singleRecordDefaults,
  id: 'getReplyTemplate',
  need: onScreens('record', '/messages/template'),
  method: 'GET',
  response: ReplyTemplate,
})

/** Adds a template. 422 if its language has the title already, or the text has an unknown placeholder. */
export const createReplyTemplate = declareEndpoint({
  id: 'createReplyTemplate',
  need: onScreens('write', '/messages/template'),
  method: 'POST',
  path,
  access,
  body: NewReplyTemplate,
  response: ReplyTemplate,
})

/** Changes a template. 409 with the current one if `version` is stale, 422 as for `createReplyTemplate`. */
export const updateReplyTemplate = declareEndpoint({
  ...singleRecordDefaults,
  id: 'updateReplyTemplate',
  need: onScreens('write', '/messages/template'),
  method: 'PUT',
  body: ReplyTemplateEdit,
  response: ReplyTemplate,
})

/** Deletes a reply template. Messages that were begun with it keep their text. */
export const deleteReplyTemplate = declareEndpoint({
  ...singleRecordDefaults,
  id: 'deleteReplyTemplate',
  need: onScreens('write', '/messages/template'),
  method: 'DELETE',
  ...deletionBodyDefaults,
  response: EmptyResponse,
})

/** Counts that the caller has inserted the template. It keeps its version. */
export const countReplyTemplateUse = declareEndpoint({
  ...singleRecordDefaults,
  id: 'countReplyTemplateUse',
  need: onMessageScreens('write'),
  method: 'POST',
  path: `${path}/{id}/use`,
  response: EmptyResponse,
})

/** What has happened to a reply template, newest first. */
export const listReplyTemplateHistory = declareEndpoint({
  ...singleRecordDefaults,
  id: 'listReplyTemplateHistory',
  need: onScreens('history', '/messages/template'),
  method: 'GET',
  path: `${path}/{id}/history`,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
