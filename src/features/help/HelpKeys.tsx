import { ShortcutGroup } from '../../commands/ShortcutGroup.tsx'
import { keyLabelOf } from '../../commands/shortcutLines.ts'
import { KEY_MAP, type KeyGroupName } from '../../keyMap.ts'
import { type TextKey, useText } from '../../texts/text.ts'

/** The headings of the groups of keys. */
const GROUP_TITLES = {
  everywhere: 'palette.group.console',
  list: 'keys.group.list',
  selection: 'keys.group.selection',
  record: 'palette.group.record',
  dialog: 'keys.group.dialog',
  notice: 'help.keys.notice',
  palette: 'keys.group.palette',
  conversation: 'help.keys.conversation',
  composer: 'help.keys.composer',
  notification: 'screen.notification',
} as const satisfies Record<KeyGroupName, TextKey>

/** All keys of the console, by group. */
export function HelpKeys() {
  const text = useText()
  return (
    <div className="gap-8 sm:columns-2">
      {(Object.keys(GROUP_TITLES) as KeyGroupName[]).map((group) => (
        <ShortcutGroup
          key={group}
          title={text(GROUP_TITLES[group])}
          lines={Object.entries<readonly string[]>(KEY_MAP[group]).map(([name, keys]) => ({
            id: name,
            keys,
            label: text(keyLabelOf(group, name)),
          }))}
        />
      ))}
    </div>
  )
}
