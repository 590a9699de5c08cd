import { useId } from 'react'
import { NestedDialog } from '../../commands/CommandDialog.tsx'
import { CommandStep } from '../../commands/CommandStep.tsx'
import { hasStepDetails, StepDetails } from '../../commands/StepDetails.tsx'
import type { CommandRun } from '../../commands/runner.ts'
import { useCommandView } from '../../commands/useCommandView.ts'
import { useText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { createEscapeHandler } from './escape.ts'

/** The palette while a command that was started from it shows its form or question. */
export function CommandRunStep({ run }: { run: CommandRun }) {
  const text = useText()
  const id = useId()
  const view = useCommandView(run)
  const { title, recordName } = run.command
  const back = () => (view.isBusy ? announce(text('dialog.running')) : view.stepBack())
  const breadcrumbs = [...(recordName === undefined ? [] : [recordName]), text(title.key, title.values)]
  const descriptionIds = [
    ...(view.message === undefined ? [] : [`${id}-message`]),
    ...(hasStepDetails(view) ? [`${id}-details`] : []),
  ]
  return (
    <div className="flex min-h-0 flex-col" onKeyDown={createEscapeHandler(back)}>
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5 text-sm text-faint">
        <IconButton icon="left" label={text('palette.back')} disabled={view.isBusy} onClick={back} />
        {breadcrumbs.map((part, index) => (
          <span key={part} className="flex min-w-0 items-center gap-1">
            {index > 0 && <Icon name="right" size={12} className="shrink-0" />}
            <span className="truncate">{part}</span>
          </span>
        ))}
      </div>
      <div
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={descriptionIds.length === 0 ? undefined : descriptionIds.join(' ')}
        className="overflow-y-auto px-6 pt-4 pb-5"
      >
        <h2 id={`${id}-title`} className="font-title text-lg font-medium tracking-wide">
          {view.title}
        </h2>
        {view.message !== undefined && (
          <p id={`${id}-message`} className="mt-2 text-soft">
            {view.message}
          </p>
        )}
        {hasStepDetails(view) && (
          <div id={`${id}-details`} className="mt-3">
            <StepDetails view={view} />
          </div>
        )}
        <div className="mt-3">
          <CommandStep view={view} />
        </div>
        <NestedDialog outerRun={run} />
      </div>
    </div>
  )
}
