import type { ReactNode } from 'react'
import { weekdayName } from '../../../ui/dayReading.ts'
import { useText } from '../../../texts/text.ts'
import { formatDate } from '../../../ui/format.ts'

/** A day, which is `2026-11-21`, with its weekday. */
export function DayName({ day }: { day: string }) {
  const text = useText()
  return text('conversation.day', { date: formatDate(day), weekday: weekdayName(day, text) })
}

/** The line above the first message of a day. */
export function DayRow({ day }: { day: string }) {
  return (
    <SeparatorLine colors="text-soft">
      <DayName day={day} />
    </SeparatorLine>
  )
}

/** The line above the first message that waits for an answer. */
export function NewLineRow() {
  const text = useText()
  return <SeparatorLine colors="border-accent text-accent">{text('conversation.newLine')}</SeparatorLine>
}

function SeparatorLine({ colors, children }: { colors: string; children: ReactNode }) {
  return (
    <div className={`flex items-center gap-3 px-4 pt-4 pb-1 text-xs ${colors}`}>
      <span className="h-px flex-1 border-t border-inherit" />
      {children}
      <span className="h-px flex-1 border-t border-inherit" />
    </div>
  )
}
