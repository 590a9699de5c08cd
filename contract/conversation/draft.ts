import * as v from 'valibot'
import { cleanMultilineText, isStorable } from '../cleanText.ts'
import { declareEndpoint, deletionBodyDefaults, IdParams, wholeNumber } from '../endpoint.ts'
import { maxCharacters } from '../field.ts'
import { DRAFT_IMAGES_MAX, MESSAGE_TEXT_MAX } from '../limits.ts'
import { onMessageScreens } from '../need.ts'
import { ConversationDraft } from './conversation.ts'

const draftDefaults = { path: '/chat/{id}/draft', access: 'CONVERSATION_MANAGEMENT', params: IdParams } as const

/** Saves the caller's draft. 409 with the current draft if it has been changed or deleted in another tab since. */
export const saveDraft = declareEndpoint({
  ...draftDefaults,
  id: 'saveDraft',
  need: onMessageScreens('write'),
  method: 'PUT',
  body: v.strictObject({
    // Not trimmed: the person is still typing.
    text: v.pipe(
      v.string('field.text'),
      v.check(isStorable, 'field.characters'),
      v.transform(cleanMultilineText),
      maxCharacters(MESSAGE_TEXT_MAX),
    ),
    imageIds: v.optional(
      v.pipe(v.array(wholeNumber(1), 'field.type'), v.maxLength(DRAFT_IMAGES_MAX, 'field.tooMany')),
      [],
    ),
    basedOnSeq: wholeNumber(0),
    /** The version of the draft that the caller has; 0 if there has never been one. */
    version: wholeNumber(0),
  }),
  response: ConversationDraft,
})

/** Deletes the caller's draft, which stays as a mark with a new version. 409 with the current draft as for `saveDraft`. */
export const deleteDraft = declareEndpoint({
  ...draftDefaults,
  id: 'deleteDraft',
  need: onMessageScreens('write'),
  method: 'DELETE',
  ...deletionBodyDefaults,
  response: ConversationDraft,
})
