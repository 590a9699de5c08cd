import { FIRST_STEPS } from '../../../contract/firstSteps.ts'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { FIRST_STEP_LINES } from '../../shared/firstSteps.ts'
import { useText } from '../../texts/text.ts'
import { Kbd } from '../../ui/kbd.tsx'

/** What somebody does first who has not seen the console, and the button that shows it on every screen. */
export function FirstSteps() {
  const text = useText()
  return (
    <>
      <ol className="mb-3 divide-y divide-line border-y border-line">
        {FIRST_STEPS.map((step, index) => (
          <li key={step} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="w-4 shrink-0 text-faint tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 basis-60">{text(FIRST_STEP_LINES[step].text)}</span>
            <span className="flex shrink-0 gap-1">
              {FIRST_STEP_LINES[step].keys.map((each) => (
                <Kbd key={each} shortcut={each} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <CommandButton id="firstSteps.open" />
    </>
  )
}
