import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { FirstStep } from '../../../contract/firstSteps.ts'
import type { FirstStepsActor } from '../../../machines/console/firstSteps.ts'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { FIRST_STEP_LINES } from '../../shared/firstSteps.ts'
import { useText } from '../../texts/text.ts'
import { observeBottomEdge } from '../../ui/bottomEdge.ts'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'

/** The list of the first steps at the bottom edge of the window. Where there is no room for all, it shows the next one. */
export function FirstStepsPanel({ actor }: { actor: FirstStepsActor }) {
  const text = useText()
  const titleId = useId()
  const { offered, done } = useSelector(actor, ({ context }) => context)
  const nextStep = offered.find((step) => !done.includes(step))
  const doneCount = offered.filter((step) => done.includes(step)).length
  return (
    <section ref={observeBottomEdge} aria-labelledby={titleId} className="first-steps">
      <div className="shrink-0 max-sm:flex max-sm:min-w-0 max-sm:grow max-sm:shrink max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
        <h2 id={titleId} className="font-medium">
          {text('firstSteps.title')}
        </h2>
        <p className="text-sm text-faint">
          {text('firstSteps.progress', { done: formatNumber(doneCount), all: formatNumber(offered.length) })}
        </p>
      </div>
      <ol className="flex min-w-0 grow items-start gap-4 max-sm:order-last max-sm:w-full">
        {offered.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} isNext={step === nextStep} />
        ))}
      </ol>
      <CommandButton id="firstSteps.skip" label={text('firstSteps.skip.short')} tone="quiet" />
    </section>
  )
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const text = useText()
  const { text: key, keys } = FIRST_STEP_LINES[step]
  return (
    <li className={`first-step ${isNext ? '' : 'first-step-later'} ${isDone ? 'text-faint' : ''}`}>
      {isDone ? (
        <Icon name="check" className="mt-0.5 shrink-0 text-success" />
      ) : (
        <span aria-hidden="true" className="mt-1 size-3 shrink-0 rounded-full border border-edge" />
      )}
      <span className="min-w-0">
        <span className="sr-only">{text(isDone ? 'firstSteps.step.done' : 'firstSteps.step.todo')}: </span>
        {text(key)}{' '}
        <span className="inline-flex gap-1 align-middle">
          {keys.map((each) => (
            <Kbd key={each} shortcut={each} />
          ))}
        </span>
      </span>
    </li>
  )
}
