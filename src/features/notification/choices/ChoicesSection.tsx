import { type ReactNode, useId } from 'react'
import { useText } from '../../../texts/text.ts'

/** A part of the choices with its heading and a note. */
export function ChoicesSection({ name, children }: { name: 'kinds' | 'browser'; children: ReactNode }) {
  const text = useText()
  const id = useId()
  return (
    <section aria-labelledby={id} className="pt-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 pb-2 sm:px-6">
        <h2 id={id} tabIndex={-1} className="font-title text-lg font-medium tracking-wide">
          {text(`notification.choices.${name}`)}
        </h2>
        <p className="text-xs text-faint">{text(`notification.choices.${name}.note`)}</p>
      </div>
      <div className="border-y border-line bg-surface px-3 py-4 sm:px-6">{children}</div>
    </section>
  )
}
