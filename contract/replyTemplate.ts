import * as v from 'valibot'
import { orNull } from './answer.ts'
import { declareEndpoint, EmptyResponse, IdParams, recordVersion } from './endpoint.ts'
import { requiredMultilineText, requiredText } from './field.ts'
import { REASON_PURPOSES, TEMPLATE_PURPOSES, type TemplatePurpose } from './kinds/reasonPurposes.ts'
import { replyTemplateList } from './kinds/replyTemplate.ts'
import { LANGUAGES } from './language.ts'
import { MESSAGE_TEXT_MAX } from './limits.ts'
import { onMessageScreens } from './need.ts'
import { declareListEndpoint } from './listEndpoints.ts'
import {
  declareCreateEndpoint,
  declareDeleteEndpoint,
  declareGetEndpoint,
  declareHistoryEndpoint,
  declareUpdateEndpoint,
} from './recordCalls.ts'

/** A template without a purpose is for replies. */
const purposeOrReply = /* @__PURE__ */ v.nullish(
  v.picklist(TEMPLATE_PURPOSES),
  'reply',
) as v.GenericSchema<TemplatePurpose>

/** A text with which staff begin an answer, or the reason of an event (rule 10.12). Times are ISO 8601 in UTC. */
export const ReplyTemplate = v.object({
  id: v.number(),
  title: v.string(),
  text: v.string(),
  /** The placeholders in the text, such as `name` for `{{name}}`. */
  placeholders: v.array(v.string()),
  language: v.picklist(LANGUAGES),
  /** What it is for: `reply`, or the event for whose reason it is, such as `store.reject`. */
  purpose: purposeOrReply,
  /** How often staff have inserted it. */
  useCount: v.number(),
  version: v.number(),
  updatedAt: v.string(),
})
export type ReplyTemplate = v.InferOutput<typeof ReplyTemplate>

const purposeField = /* @__PURE__ */ v.picklist(TEMPLATE_PURPOSES, 'field.choice')
const editableFields = {
  title: requiredText(60),
  text: requiredMultilineText(MESSAGE_TEXT_MAX),
  language: v.picklist(LANGUAGES, 'field.choice'),
  purpose: v.optional(purposeField, 'reply'),
}

export const NewReplyTemplate = v.strictObject(editableFields)
/** Without a purpose, the template keeps its own. */
export const ReplyTemplateEdit = v.strictObject({
  ...editableFields,
  purpose: v.optional(purposeField),
  version: recordVersion(),
})

const { access, path } = replyTemplateList
const singleRecordDefaults = { path: `${path}/{id}`, access, params: IdParams }

/** The reply templates, by title. `q` matches parts of the title, the text and the id. */
export const listReplyTemplates = declareListEndpoint('listReplyTemplates', replyTemplateList, ReplyTemplate)

export const getReplyTemplate = declareGetEndpoint('getReplyTemplate', replyTemplateList, ReplyTemplate)

/**
 * Adds a template. 422 if its purpose and language have the title already, the text has an unknown placeholder, or that
 * of a reason has any placeholder or is longer than a reason can be.
 */
export const createReplyTemplate = declareCreateEndpoint(
  'createReplyTemplate',
  replyTemplateList,
  NewReplyTemplate,
  ReplyTemplate,
)

/** Changes a template. 409 with the current one if `version` is stale, 422 as for `createReplyTemplate`. */
export const updateReplyTemplate = declareUpdateEndpoint(
  'updateReplyTemplate',
  replyTemplateList,
  ReplyTemplateEdit,
  ReplyTemplate,
)

/** Deletes a reply template. Messages that were begun with it keep their text. */
export const deleteReplyTemplate = declareDeleteEndpoint('deleteReplyTemplate', replyTemplateList)

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
export const listReplyTemplateHistory = declareHistoryEndpoint('listReplyTemplateHistory', replyTemplateList)

/** A text that staff can choose as the reason of an event. */
const ReasonChoice = v.object({
  text: v.string(),
  /** The title of the template; null for a text that the caller has typed before. */
  title: orNull(v.string()),
  language: orNull(v.picklist(LANGUAGES)),
})
export type ReasonChoice = v.InferInput<typeof ReasonChoice>

/**
 * Returns what the caller can choose as the reason of an event: what they have given as its reason last, and the other
 * templates for it, those in the caller's language first. 403 if the caller may not send the event.
 */
export const listReasonChoices = declareEndpoint({
  id: 'listReasonChoices',
  need: { layer: 2, part: 'reasons' },
  method: 'GET',
  path: '/reason',
  access: 'signedIn',
  query: v.strictObject({ purpose: v.picklist(REASON_PURPOSES, 'field.choice') }),
  response: v.object({ items: v.array(ReasonChoice) }),
})
