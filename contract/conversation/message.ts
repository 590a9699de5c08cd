import * as v from 'valibot'
import { MessageType, SenderRole, SYSTEM_SENDER } from '../enumerations.ts'
import { requiredMultilineText } from '../field.ts'
import { wholeNumber } from '../endpoint.ts'
import { MESSAGE_TEXT_MAX, MESSAGES_PER_CALL_MAX } from '../limits.ts'

/**
 * Who has sent a message: `role` is a code of `SenderRole`, and `id` that of the staff member, the member or the store.
 * Members and stores do not learn which staff member: for them `id` and `name` are null.
 */
const MessageSender = v.union([
  v.object({
    /** A code of `SenderRole`. */
    role: v.picklist(Object.values(SenderRole)),
    /** The id of the staff member, the member or the store; null for members and stores if staff have written. */
    id: v.nullable(v.number()),
    /** The name of the sender; null like the id. */
    name: v.nullable(v.string()),
  }),
  v.literal(SYSTEM_SENDER),
])

/** A picture in a message. The addresses are valid for two hours at most; `width` and `height` are in pixels. */
export const MessageImage = v.object({
  /** The id of the picture, to be sent as `imageId`. */
  id: v.number(),
  /** In pixels, like `height`. */
  width: v.number(),
  height: v.number(),
  /** A path on the host of the API. It is read without a token, and is valid for two hours at most. */
  url: v.string(),
  /** The path of the picture in at most 320 pixels, valid like `url`. */
  thumbUrl: v.string(),
})
export type MessageImage = v.InferOutput<typeof MessageImage>

/** A product in a message, as it was when the message was sent; `status` is its current code of `RecordStatus`. */
export const MessageProduct = v.object({
  id: v.number(),
  storeId: v.number(),
  name: v.string(),
  maker: v.string(),
  image: v.nullable(v.string()),
  status: v.number(),
})
export type MessageProduct = v.InferOutput<typeof MessageProduct>

/** A message of a conversation. `seq` counts the messages of the conversation from 1 without gaps, and orders them. */
export const Message = v.object({
  /** Counts the messages of the conversation from 1 without gaps, and orders them. */
  seq: v.number(),
  sender: MessageSender,
  /** A code of `MessageType`. */
  type: v.picklist(Object.values(MessageType)),
  /** The text; null for a picture or a product. */
  text: v.nullable(v.string()),
  /** The picture, whose addresses are valid for two hours at most; null for another type. */
  image: v.nullable(MessageImage),
  /** The product as it was when the message was sent, with its current status; null for another type. */
  product: v.nullable(MessageProduct),
  /** The id that the sender has given to the message. Only the sender gets it. */
  clientId: v.optional(v.string()),
  /** In ISO 8601. Never earlier than that of the message before. */
  createdAt: v.string(),
})
export type Message = v.InferOutput<typeof Message>

/**
 * The id that a sender gives to a message, so that it is stored once however often it is sent: a UUID. It is answered in
 * lower case.
 */
const messageClientId = v.pipe(v.string('field.required'), v.uuid('field.text'), v.toLowerCase())

/** What a message says: its type with the text, the picture or the product. */
const contentEntries = {
  clientId: messageClientId,
  /** A code of `MessageType`, which says which of the next three fields is required. The others are refused. */
  type: v.pipe(wholeNumber(1), v.picklist(Object.values(MessageType), 'field.choice')),
  /** Required for TEXT: at most 4,000 characters. */
  text: v.optional(requiredMultilineText(MESSAGE_TEXT_MAX)),
  /** Required for IMAGE: the id of a picture that the sender has uploaded to this conversation. */
  imageId: v.optional(wholeNumber(1)),
  /** Required for PRODUCT: the id of an active product of an accepted store; for a store, one of its own. */
  productId: v.optional(wholeNumber(1)),
}

/** The message of a member or a store. */
export const MessageToSend = v.strictObject(contentEntries)
export type MessageToSend = v.InferOutput<typeof MessageToSend>

/** The message of a staff member, with what they have seen of the conversation. */
export const StaffMessageToSend = v.strictObject({
  ...contentEntries,
  /** The number of the last message that the sender has seen. A later message of a colleague refuses this one (409). */
  seenSeq: wholeNumber(0),
  /** The numbers of the messages of colleagues that the sender has seen meanwhile and does not wait for. */
  despite: v.optional(
    v.pipe(v.array(wholeNumber(1), 'field.type'), v.maxLength(MESSAGES_PER_CALL_MAX, 'field.tooMany')),
  ),
  /** The version of the draft that this message was. The draft is deleted with it. */
  draftVersion: v.optional(wholeNumber(1)),
})
export type StaffMessageToSend = v.InferOutput<typeof StaffMessageToSend>

/** Where a message was stored. The same for each repetition. */
export const SentMessage = v.object({
  /** The number of the message in its conversation. */
  seq: v.number(),
  createdAt: v.string(),
})
export type SentMessage = v.InferOutput<typeof SentMessage>
