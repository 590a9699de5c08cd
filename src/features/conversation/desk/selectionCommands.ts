import { waitFor } from 'xstate'
import type { ConversationSelectionActor, SelectionAct } from '../../../../machines/console/conversationSelection.ts'
import { type Command, type FollowUp, recordKeyOf } from '../../../commands/command.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import { currentText, type TextKey } from '../../../texts/text.ts'
import { formatNumber } from '../../../ui/format.ts'
import { nameOfOtherSide, type ReadSummary } from '../types.ts'
import { snoozeForm } from './snoozeForm.ts'

const { conversation: keys } = KEY_MAP

/** How many of the conversations for which an act did not succeed are named. */
const NAMED_MAX = 3

/**
 * Returns the commands that act on all selected conversations, with the versions that are shown now. They have the ids
 * and keys of those of a single one.
 */
export function selectionCommands(
  selection: ConversationSelectionActor,
  conversations: readonly ReadSummary[],
): readonly Command[] {
  const text = currentText()
  const n = formatNumber(conversations.length)
  const { form, untilOf } = snoozeForm()
  const commonProperties = (titleKey: TextKey) =>
    ({
      scope: 'record',
      recordName: text('conversation.selection', { n }),
      recordKey: recordKeyOf('conversation', 'selection'),
      access: 'CONVERSATION_MANAGEMENT',
      title: { key: 'conversation.selection.action', values: { action: text(titleKey), n } },
    }) as const
  const questionOf = (titleKey: TextKey) =>
    ({
      title: { key: 'conversation.selection.title', values: { action: text(titleKey) } },
      message: { key: 'conversation.selection.question', values: { n } },
    }) as const
  return [
    {
      ...commonProperties('conversation.event.finish'),
      id: 'conversation.finish',
      shortcut: keys.finish[0],
      question: questionOf('conversation.event.finish'),
      perform: () => run(selection, { name: 'finish' }, conversations),
    },
    {
      ...commonProperties('conversation.take'),
      id: 'conversation.take',
      shortcut: keys.take[0],
      question: questionOf('conversation.take'),
      perform: () => run(selection, { name: 'take' }, conversations),
    },
    {
      ...commonProperties('conversation.event.snooze'),
      id: 'conversation.snooze',
      shortcut: keys.snooze[0],
      form,
      perform: (values) => {
        const until = (untilOf(values) ?? new Date()).toISOString()
        return run(selection, { name: 'snooze', until }, conversations)
      },
    },
  ]
}

/** Does the act to the selected conversations, and returns the notice with what was done, also if their list was left. */
async function run(
  selection: ConversationSelectionActor,
  act: SelectionAct,
  conversations: readonly ReadSummary[],
): Promise<FollowUp> {
  selection.send({ type: 'run', act, conversations })
  const { context } = await waitFor(selection, (state) => state.matches('choosing'), { timeout: Infinity })
  const { doneIds, notDoneIds } = context
  const done = formatNumber(doneIds.length)
  if (notDoneIds.length === 0) return { success: { key: 'conversation.selection.allDone', values: { n: done } } }
  const names = conversations.filter(({ id }) => notDoneIds.includes(id)).map(nameOfOtherSide)
  const separator = currentText()('lifecycle.separator')
  const named = names.slice(0, NAMED_MAX).join(separator) + (names.length > NAMED_MAX ? `${separator}…` : '')
  const values = { done, notDone: formatNumber(notDoneIds.length), names: named }
  return { success: { key: 'conversation.selection.summary', values } }
}
