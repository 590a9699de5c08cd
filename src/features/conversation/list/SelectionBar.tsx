import type { ConversationSelectionActor } from '../../../../machines/console/conversationSelection.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import { CommandButton } from '../../../resources/record/CommandButton.tsx'
import { useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Kbd } from '../../../ui/kbd.tsx'

/** How many conversations are selected, and the buttons of what can be done to them, below the list. */
export function SelectionBar({ selection, count }: { selection: ConversationSelectionActor; count: number }) {
  const text = useText()
  const label = text('conversation.selection', { n: formatNumber(count) })
  return (
    <div role="group" aria-label={label} className="border-t border-line p-2">
      <p role="status" className="pb-1 text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <CommandButton id="conversation.finish" tone="plain" label={text('conversation.event.finish')} />
        <CommandButton id="conversation.take" tone="plain" label={text('conversation.take')} />
        <CommandButton id="conversation.snooze" tone="plain" label={text('conversation.event.snooze')} />
        <Button tone="quiet" onClick={() => selection.send({ type: 'clear' })}>
          {text('keyMap.selection.clear')}
          <Kbd shortcut={KEY_MAP.selection.clear[0]} />
        </Button>
      </div>
    </div>
  )
}
