import type { ConversationSummary } from '../../../contract/conversation/conversation.ts'
import { MessageType, SenderRole, SYSTEM_SENDER } from '../../../contract/enumerations.ts'
import type { CsvCell } from '../../http/csvText.ts'
import type { CsvColumn } from '../../resources/csv.ts'

/** The columns of the CSV file of conversations. */
export const conversationCsvColumns: readonly CsvColumn<ConversationSummary>[] = [
  { header: 'records.field.id', cell: ({ id }) => id },
  { header: 'conversation.field.partner', cell: ({ member, store }) => (member ?? store)?.name ?? null },
  { header: 'conversation.field.state', cell: ({ state }) => ({ text: `conversation.state.${state}` }) },
  { header: 'conversation.field.assignee', cell: ({ assignee }) => assignee?.name ?? null },
  { header: 'conversation.field.waitingSince', cell: ({ waitingSince }) => ({ at: waitingSince }) },
  { header: 'conversation.field.snoozedUntil', cell: ({ snoozedUntil }) => ({ at: snoozedUntil }) },
  { header: 'conversation.field.unreadCount', cell: ({ unreadCount }) => unreadCount },
  { header: 'conversation.field.lastMessage', cell: toLastMessageCell },
  { header: 'conversation.field.lastAt', cell: ({ lastAt }) => ({ at: lastAt }) },
]

/** The last message in one line, as the list shows it. */
function toLastMessageCell({ lastMessage }: ConversationSummary): CsvCell {
  if (lastMessage === null) return { text: 'conversation.noMessage' }
  const { type, preview, senderRole } = lastMessage
  if (type === MessageType.IMAGE) return { text: 'conversation.pictureOnly' }
  if (senderRole === SenderRole.ADMIN) return { text: 'conversation.byStaff', values: { content: preview } }
  return senderRole === SYSTEM_SENDER ? { text: 'conversation.bySystem', values: { content: preview } } : preview
}
