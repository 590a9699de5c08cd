import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { Kbd } from '../../ui/kbd.tsx'

/** The five first steps, each with its keys. */
const STEPS = [
  { text: 'help.step.move', keys: [KEY_MAP.list.move[3], KEY_MAP.list.move[2], KEY_MAP.record.open[1]] },
  { text: 'help.step.act', keys: [KEY_MAP.record.menu[0], KEY_MAP.dialog.yes[0], KEY_MAP.dialog.no[0]] },
  { text: 'help.step.palette', keys: [KEY_MAP.everywhere.palette[0]] },
  { text: 'help.step.go', keys: [`${KEY_MAP.everywhere.goTo[0]} q`] },
  { text: 'help.step.keys', keys: [KEY_MAP.everywhere.showKeys[0], KEY_MAP.everywhere.back[0]] },
] as const

/** What somebody does first who has not seen the console. */
export function FirstSteps() {
  const text = useText()
  return (
    <ol className="divide-y divide-line border-y border-line">
      {STEPS.map(({ text: key, keys }, index) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
          <span className="w-4 shrink-0 text-faint tabular-nums">{index + 1}</span>
          <span className="min-w-0 flex-1 basis-60">{text(key)}</span>
          <span className="flex shrink-0 gap-1">
            {keys.map((each) => (
              <Kbd key={each} shortcut={each} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
