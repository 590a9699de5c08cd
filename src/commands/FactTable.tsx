import type { ReactNode } from 'react'
import { type GetText, useText } from '../texts/text.ts'
import type { Fact } from './command.ts'

/** The details that a question shows, such as member and points: one label and value per line. */
export function FactTable({ facts }: { facts: readonly Fact[] }) {
  const text = useText()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-y border-line py-2 text-sm wrap-anywhere">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{text(label)}</dt>
          <dd className="font-medium text-ink">{contentOf(value, text)}</dd>
        </div>
      ))}
    </dl>
  )
}

function contentOf(value: Fact['value'], text: GetText): ReactNode {
  if (typeof value === 'string') return value
  return typeof value === 'function' ? value() : text(value.key, value.values)
}
