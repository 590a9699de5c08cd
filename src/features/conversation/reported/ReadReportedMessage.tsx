import { useState } from 'react'
import type { Read } from '../../../../contract/answer.ts'
import { isWithStaff } from '../../../../contract/conversation/chat.ts'
import { listReportedMessages, type ReportedMessages } from '../../../../contract/conversation/reportedMessages.ts'
import { type Report, reportEndpoints } from '../../../../contract/report.ts'
import { invalidateEndpoints } from '../../../api/invalidation.ts'
import { recordKeyOf } from '../../../commands/command.ts'
import { useCommandRegistration } from '../../../commands/context.tsx'
import { useConsole } from '../../../console.tsx'
import { usePreload } from '../../../loading/usePreload.ts'
import { DeferredOverlay } from '../../../loading/DeferredOverlay.tsx'
import { KEY_MAP } from '../../../keyMap.ts'
import { useMayOpen } from '../../../navigation/mayOpen.ts'
import { conversationUrl } from '../../../shared/messagesCommand.ts'
import { useText } from '../../../texts/text.ts'

const loadDialog = () => import('./ReportedMessagesDialog.tsx')

/**
 * Returns the URL of the conversation with a reported message; undefined if staff do not take part in it, or the server
 * does not say where the message is.
 */
export function reportedMessageUrl({ message }: Pick<Read<typeof Report>, 'message'>): string | undefined {
  if (message === null || !isWithStaff(message.conversationType)) return undefined
  return conversationUrl(message.conversationType, message.conversationId, message.seq)
}

/**
 * Registers the command that shows the message that a report is about: in its conversation, if the staff member takes
 * part in it, else in a dialog, which a note tells beforehand. Each reading is sent once, because the history of the
 * report records it.
 */
export function ReadReportedMessage({ report }: { report: Read<typeof Report> }) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const [read, setRead] = useState<Read<typeof ReportedMessages>>()
  const close = () => setRead(undefined)
  const conversation = reportedMessageUrl(report)
  const mayOpen = useMayOpen()
  const url = conversation !== undefined && mayOpen(conversation) ? conversation : undefined
  const { id, userName } = report
  const readMessages = async () => {
    setRead(await client.call(listReportedMessages, { params: { id } }))
    invalidateEndpoints(queryClient, [reportEndpoints.history.id])
  }
  useCommandRegistration([
    {
      id: 'report.messages',
      title: { key: 'report.messages' },
      translatedKeywords: 'report.messages.also',
      keywords: ['messeji', 'kaiwa', 'messages', 'conversation'],
      scope: 'record',
      recordName: userName,
      recordKey: recordKeyOf('report', id),
      shortcut: KEY_MAP.record.openMessages[0],
      access: listReportedMessages.access,
      perform: url === undefined ? readMessages : () => Promise.resolve({ url }),
    },
  ])
  usePreload(loadDialog)
  return (
    <>
      {url === undefined && <span className="mt-1 block text-sm text-faint">{text('report.messages.recorded')}</span>}
      {read !== undefined && (
        <DeferredOverlay load={loadDialog} componentProps={{ read, onClose: close }} onClose={close} />
      )}
    </>
  )
}
