import { KEY_MAP, type KeyGroupName } from '../../keyMap.ts'
import { type TextKey, useText } from '../../text.ts'
import { Kbd } from '../../ui/kbd.tsx'

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
        <section key={group} className="pb-4">
          <h3 className="mb-1 break-after-avoid text-xs text-faint">{text(GROUP_TITLES[group])}</h3>
          <dl>
            {Object.entries(KEY_MAP[group]).map(([name, keys]: [string, readonly string[]]) => (
              <div key={name} className="flex break-inside-avoid items-baseline gap-3 border-t border-line py-1">
                {/* `keyMap.test.ts` ensures that every key has a text. */}
                <dt className="grow text-sm">{text(`keyMap.${group}.${name}` as TextKey)}</dt>
                <dd className="flex shrink-0 flex-wrap justify-end gap-1">
                  {keys.map((each) => (
                    <Kbd key={each} shortcut={each} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
