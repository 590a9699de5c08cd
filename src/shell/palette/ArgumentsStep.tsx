import { useId } from 'react'
import { CommandStepsView } from '../../commands/CommandStepsView.tsx'
import { hasDetails, StepDetails } from '../../commands/StepDetails.tsx'
import type { Run } from '../../commands/runner.ts'
import { useCommandSteps } from '../../commands/useCommandSteps.ts'
import { useText } from '../../text.ts'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { onEscape } from './escape.ts'

/** The form and the confirmation of the chosen command, within the palette. */
export function ArgumentsStep({ run }: { run: Run }) {
  const text = useText()
  const id = useId()
  const steps = useCommandSteps(run)
  const { title, about } = run.command
  const back = () => (steps.isBusy ? announce(text('dialog.running')) : steps.back())
  const trail = [...(about === undefined ? [] : [about]), text(title.key, title.values)]
  const described = [
    ...(steps.message === undefined ? [] : [`${id}-message`]),
    ...(hasDetails(steps) ? [`${id}-details`] : []),
  ]
  return (
    <div className="flex min-h-0 flex-col" onKeyDown={onEscape(back)}>
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5 text-sm text-faint">
        <IconButton icon="left" label={text('palette.back')} disabled={steps.isBusy} onClick={back} />
        {trail.map((part, at) => (
          <span key={part} className="flex min-w-0 items-center gap-1">
            {at > 0 && <Icon name="right" size={12} className="shrink-0" />}
            <span className="truncate">{part}</span>
          </span>
        ))}
      </div>
      <div
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        className="overflow-y-auto px-6 pt-4 pb-5"
      >
        <h2 id={`${id}-title`} className="font-title text-lg font-medium tracking-wide">
          {steps.title}
        </h2>
        {steps.message !== undefined && (
          <p id={`${id}-message`} className="mt-2 text-soft">
            {steps.message}
          </p>
        )}
        {hasDetails(steps) && (
          <div id={`${id}-details`} className="mt-3">
            <StepDetails steps={steps} />
          </div>
        )}
        <div className="mt-3">
          <CommandStepsView steps={steps} />
        </div>
      </div>
    </div>
  )
}
