import { useSelector } from '@xstate/react'
import { type DragEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { DRAFT_IMAGES_MAX, MESSAGE_TEXT_MAX, NOTE_MENTIONS_MAX } from '../../../../contract/limits.ts'
import { countReplyTemplateUse } from '../../../../contract/replyTemplate.ts'
import { isDeleted } from '../../../../machines/console/composerSetup.ts'
import { useProfile } from '../../../api/signedInStaff.ts'
import { useCommandRegistration, useCommandServices } from '../../../commands/context.tsx'
import { useConsole } from '../../../console.tsx'
import { DeferredOverlay } from '../../../loading/DeferredOverlay.tsx'
import { CommandButton } from '../../../resources/record/CommandButton.tsx'
import { staffName } from '../../../shared/staffName.ts'
import { useText } from '../../../texts/text.ts'
import { choosePreference, usePreference } from '../../../preferences/usePreference.ts'
import type { ReadMessage } from '../messages/messageWindow.ts'
import { openOutbox } from '../outbox/openOutbox.ts'
import { useHeldConversationId, useOutboxItems } from '../outbox/useOutbox.ts'
import { nameOfOtherSide, type ReadConversation } from '../types.ts'
import {
  ATTACH_ID,
  type ComposerActions,
  composerCommands,
  NOTE_ID,
  PRODUCT_ID,
  SEND_AND_NEXT_ID,
  SEND_ID,
} from './composerCommands.ts'
import type { ComposerFieldHandle } from './ComposerField.tsx'
import { countNearLimit } from './countNearLimit.ts'
import { ComposerNotices } from './ComposerNotices.tsx'
import { ImageList } from './ImageList.tsx'
import { createLatestActions } from './latestActions.ts'
import { imageUploadsOf } from './imageUploads.ts'
import { TypedField } from './TypedField.tsx'
import { useComposer, useComposerServices } from './useComposer.ts'
import { useNote } from './useNote.ts'
import { useWritingNotice } from './useWritingNotice.ts'

interface ComposerProps {
  conversation: ReadConversation
  /** The loaded newest messages, oldest first. */
  messages: readonly ReadMessage[]
  /** The number up to which all messages have been shown. */
  seenSeq: number
  /** Opens a conversation whose text was taken back. */
  onReopen: (conversationId: number) => void
  /** Marks the conversation as done once the message is sent, and opens the next one. */
  onSendAndNext: (sent: { clientId: string }) => void
}

const loadProductPicker = () => import('./ProductPicker.tsx')

/** The part of a conversation in which an answer or a note is written, with its pictures and its draft. */
export function Composer({ conversation, messages, seenSeq, onReopen, onSendAndNext }: ComposerProps) {
  const { id } = conversation
  const text = useText()
  const services = useComposerServices()
  const { notice } = useConsole()
  const profile = useProfile()
  const { runner } = useCommandServices()
  const { actor: composer, composers, answers } = useComposer(conversation, messages)
  const isTypedEmpty = useSelector(composer, ({ context }) => context.text === '')
  const isTypedBlank = useSelector(composer, ({ context }) => context.text.trim() === '')
  const isTypedTooLong = useSelector(composer, ({ context }) => countNearLimit(context.text) > MESSAGE_TEXT_MAX)
  const isAnswered = useSelector(composer, (state) => state.matches({ answers: 'answeredMeanwhile' }))
  const other = useSelector(composer, ({ context }) => context.other)
  const offer = other === undefined ? 'none' : isDeleted(other) ? 'deleted' : 'changed'
  const outbox = openOutbox(services)
  const uploads = imageUploadsOf(services, id)
  const chosenFiles = useSyncExternalStore(uploads.subscribe, uploads.all)
  const images = useSelector(composer, ({ context }) => context.images)
  const note = useNote(id)
  const [notedId, setNotedId] = useState<number>()
  const isNote = notedId === id
  const [hasFocus, setFocused] = useState(false)
  // Nobody sees what arrives behind the dialog.
  const [productPicker, setProductPicker] = useState<{ seenSeq: number }>()
  const refusedId = useOutboxItems(id).find(({ state }) => state === 'refused')?.clientId
  const heldConversationId = useHeldConversationId()
  const sendsWithEnter = usePreference('sendKey') === 'enter'
  const canUndoSend = usePreference('undoSend') === 'on'
  const writing = useWritingNotice(id)
  const field = useRef<ComposerFieldHandle>(null)
  const closeProductPicker = () => setProductPicker(undefined)
  const fileInput = useRef<HTMLInputElement>(null)

  // Who answers before the messages have loaded knows what the list shows.
  const knownSeq = messages.length === 0 ? conversation.lastSeq : seenSeq
  const isTooLong = isNote ? countNearLimit(note.text) > MESSAGE_TEXT_MAX : isTypedTooLong
  const hasTooManyMentions = note.mentioned.length > NOTE_MENTIONS_MAX
  const uploadStates = chosenFiles.map((file) => file.actor.getSnapshot())
  const isUploading = uploadStates.some((state) => state.hasTag('running'))
  const hasFailedImages = uploadStates.some((state) => state.matches('failed'))

  /** Puts the pictures and the text into the outbox. Returns the client id of the last message; undefined if there is none. */
  const send = (): string | undefined => {
    const idBefore = composers.lastClientId(id)
    composer.send({ type: 'send', seenSeq: knownSeq })
    writing.finish()
    const sentId = composers.lastClientId(id)
    return sentId === idBefore ? undefined : sentId
  }
  const actions: ComposerActions = {
    send: () => void send(),
    sendAndNext: () => {
      const clientId = send()
      if (clientId !== undefined) onSendAndNext({ clientId })
    },
    addNote: note.add,
    switchNote: () => {
      setNotedId(isNote ? undefined : id)
      field.current?.takeFocus()
    },
    attach: () => fileInput.current?.click(),
    chooseProduct: () => setProductPicker({ seenSeq: knownSeq }),
    insertTemplate: () => field.current?.beginSearch('/'),
    mention: () => field.current?.beginSearch('@'),
    cancelImages: () => {
      uploads.cancelAll()
      composer.send({ type: 'choose', images: [], seenSeq: knownSeq })
    },
    retryImages: () => {
      for (const image of chosenFiles) image.actor.send({ type: 'retry' })
    },
    keepOwn: () => composer.send({ type: 'keepOwn' }),
    takeOther: () => composer.send({ type: 'takeOther' }),
    retryRefused: outbox.retry,
    discardRefused: outbox.discard,
    takeBack: () => {
      outbox.held.send({ type: 'takeBack' })
      if (heldConversationId === id) field.current?.takeFocus()
      else if (heldConversationId !== undefined) onReopen(heldConversationId)
    },
    chooseUndoSend: (choice) => choosePreference('undoSend', choice),
    chooseSendKey: (key) => choosePreference('sendKey', key),
  }
  const [latestActions] = useState(createLatestActions)
  useEffect(() => latestActions.update(actions))
  const isBlank = isNote ? note.text.trim() === '' : isTypedBlank
  const isEmpty = isBlank && (isNote || images.length === 0)
  const hasImages = images.length + chosenFiles.length > 0
  const isFieldEmpty = isNote ? note.text === '' : isTypedEmpty
  // The same until what they show changes, because each letter of a note renders this component.
  const commands = useMemo(
    () =>
      composerCommands(
        {
          ...{ hasFocus, isNote, isEmpty, isTooLong, hasTooManyMentions, isUploading, hasImages, hasFailedImages },
          ...{ isAnswered, offer, refusedId, sendsWithEnter, canUndoSend },
          ...{ isHeld: heldConversationId !== undefined, isFieldEmpty },
        },
        latestActions.actions,
      ),
    [
      latestActions,
      hasFocus,
      isNote,
      isEmpty,
      isTooLong,
      hasTooManyMentions,
      isUploading,
      hasImages,
      hasFailedImages,
      isAnswered,
      offer,
      refusedId,
      sendsWithEnter,
      canUndoSend,
      heldConversationId,
      isFieldEmpty,
    ],
  )
  useCommandRegistration(commands)
  const sendCommand = commands.find((command) => command.id === SEND_ID)

  const addFiles = (files: readonly File[]) => {
    if (files.length === 0 || isNote) return
    const room = DRAFT_IMAGES_MAX - images.length - chosenFiles.length
    if (files.length > room)
      notice.send({ type: 'refuse', message: text('composer.image.tooMany', { max: DRAFT_IMAGES_MAX }) })
    uploads.add(files.slice(0, Math.max(0, room)), knownSeq)
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    addFiles([...event.dataTransfer.files])
  }
  const name = nameOfOtherSide(conversation)
  const type = (next: string) => {
    if (isNote) return note.change(next)
    composer.send({ type: 'edit', text: next, seenSeq: knownSeq })
    if (next.trim() === '') writing.finish()
    else writing.type()
  }
  return (
    <section
      aria-label={text('composer.region')}
      className="shrink-0 border-t border-line pb-2"
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <ComposerNotices actor={composer} answers={answers} />
      {!isNote && (
        <ImageList
          images={images}
          uploads={uploads}
          chosenFiles={chosenFiles}
          onRemove={(imageId) => {
            composer.send({ type: 'choose', images: images.filter((each) => each.id !== imageId), seenSeq: knownSeq })
            field.current?.takeFocus()
          }}
        />
      )}
      <div className="px-3 pt-2">
        {isNote && <p className="pb-1 text-sm font-medium">{text('composer.label.note')}</p>}
        <TypedField
          actor={composer}
          noteText={isNote ? note.text : undefined}
          handle={field}
          label={isNote ? text('composer.label.note') : text('composer.label', { name })}
          placeholder={text(isNote ? 'composer.placeholder.note' : 'composer.placeholder')}
          isInvalid={isTooLong}
          placeholders={{ name, operator: staffName(profile, text) }}
          sendsWithEnter={sendsWithEnter}
          onChange={type}
          onSend={() => sendCommand !== undefined && void runner.start(sendCommand)}
          onBlur={() => composer.send({ type: 'save' })}
          onPasteFiles={addFiles}
          onTemplateUse={(template) => {
            // The number of uses only sorts the templates.
            services.client.call(countReplyTemplateUse, { params: { id: template.id } }).catch(() => undefined)
          }}
          onMention={note.mention}
        />
        {isNote && note.mentioned.length > 0 && (
          <p className="pb-1 text-xs text-soft">
            {text('composer.mentioned', { names: note.mentioned.map(({ name: each }) => each).join(', ') })}
          </p>
        )}
      </div>
      {/* Otherwise a press would take the focus, and with it the keys and the button from under the pointer. */}
      <div
        className="flex flex-wrap items-center gap-2 px-3 pt-1 max-sm:[&_span:has(>kbd)]:hidden"
        onMouseDown={(event) => event.preventDefault()}
      >
        <CommandButton id={SEND_ID} tone="primary" />
        {!isNote && (
          <>
            <CommandButton id={SEND_AND_NEXT_ID} />
            <CommandButton id={ATTACH_ID} tone="quiet" />
            <div className="hidden sm:[@media(height>=36rem)]:contents">
              <CommandButton id={PRODUCT_ID} tone="quiet" />
            </div>
          </>
        )}
        <CommandButton id={NOTE_ID} tone="quiet" />
      </div>
      {productPicker !== undefined && (
        <DeferredOverlay
          load={loadProductPicker}
          componentProps={{
            storeId: conversation.store?.id,
            onSend: (productId: number) => composer.send({ type: 'sendProduct', productId, ...productPicker }),
            onClose: closeProductPicker,
          }}
          onClose={closeProductPicker}
        />
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={text('composer.attach')}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
          field.current?.takeFocus()
        }}
      />
    </section>
  )
}
