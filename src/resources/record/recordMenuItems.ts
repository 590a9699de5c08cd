import type { Command } from '../../commands/command.ts'
import { inShownOrder } from '../../commands/shownOrder.ts'
import type { GetText } from '../../texts/text.ts'
import type { MenuItem } from '../../ui/menu.tsx'

/** Returns the items of a record's menu. */
export function recordMenuItems(commands: readonly Command[], text: GetText): MenuItem[] {
  return inShownOrder(commands).map(({ id, title, shortcut, refusal, isDestructive }) => ({
    id,
    label: text(title.key, title.values),
    shortcut,
    disabledReason: refusal === undefined ? undefined : text(refusal.key, refusal.values),
    isDestructive: isDestructive === true,
  }))
}
