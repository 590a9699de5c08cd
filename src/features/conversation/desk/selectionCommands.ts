import { waitFor } from 'xstate'
import type { ConversationSelectionActor, SelectionAct } from '../../../../machines/conversationSelection.ts'
import { type Command, type FollowUp, recordKeyOf } from '../../../commands/command.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import { currentText, type TextKey } from '../../../text.ts'
import { formatNumber } from '../../../ui/format.ts'
import { snoozeForm } from './snoozeForm.ts'

const { conversation: keys } = KEY_MAP

/** Returns the commands that act on all selected conversations. They have the ids and keys of those of a single one. */
export function selectionCommands(selection: ConversationSelectionActor, count: number): readonly Command[] {
  const text = currentText()
  const n = formatNumber(count)
  const { form, untilOf } = snoozeForm()
  const commonProperties = (titleKey: TextKey) =>
    ({
      scope: 'record',
      recordName: text('bulk.about', { n }),
      recordKey: recordKeyOf('conversation', 'selection'),
      access: 'CONVERSATION_MANAGEMENT',
      title: { key: 'bulk.action', values: { action: text(titleKey), n } },
    }) as const
  const questionOf = (titleKey: TextKey) =>
    ({
      title: { key: 'bulk.title', values: { action: text(titleKey) } },
      message: { key: 'bulk.question', values: { n } },
    }) as const
  return [
    {
      ...commonProperties('conversation.event.finish'),
      id: 'conversation.finish',
      shortcut: keys.finish[0],
      question: questionOf('conversation.event.finish'),
      perform: () => run(selection, { name: 'finish' }),
    },
    {
      ...commonProperties('conversation.take'),
      id: 'conversation.take',
      shortcut: keys.take[0],
      question: questionOf('conversation.take'),
      perform: () => run(selection, { name: 'take' }),
    },
    {
      ...commonProperties('conversation.event.snooze'),
      id: 'conversation.snooze',
      shortcut: keys.snooze[0],
      form,
      perform: (values) => run(selection, { name: 'snooze', until: (untilOf(values) ?? new Date()).toISOString() }),
    },
  ]
}

/** Does the act to all selected conversations, and returns the notice with what was done. */
async function run(selection: ConversationSelectionActor, act: SelectionAct): Promise<FollowUp> {
  selection.send({ type: 'run', act })
  const { context } = await waitFor(selection, (state) => state.matches('choosing'), { timeout: Infinity })
  const [done, left] = [context.doneIds.length, context.selectedIds.length]
  if (left === 0) return { success: { key: 'bulk.allDone', values: { n: formatNumber(done) } } }
  return { success: { key: 'bulk.summary', values: { done: formatNumber(done), notDone: formatNumber(left) } } }
}
