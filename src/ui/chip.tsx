import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/**
 * What a state asks of the reader: `waiting` wants a decision, `good` runs, `busy` is under way, `off` rests, `bad` has
 * ended badly, `plain` only tells.
 */
export type ChipTone = 'waiting' | 'good' | 'off' | 'bad' | 'busy' | 'plain'

const TONES: Record<ChipTone, { mark: IconName; colours: string }> = {
  waiting: { mark: 'waiting', colours: 'bg-shu-wash text-shu' },
  good: { mark: 'check', colours: 'bg-matsu-wash text-matsu' },
  off: { mark: 'pause', colours: 'bg-nezu-wash text-nezu' },
  bad: { mark: 'cross', colours: 'bg-nezu-wash text-enji' },
  busy: { mark: 'refresh', colours: 'bg-ai-wash text-ai' },
  plain: { mark: 'ring', colours: 'bg-nezu-wash text-nezu' },
}

/** The state of a record: a colour, a shape and a word. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  const { mark, colours } = TONES[tone]
  return (
    <span
      className={`inline-flex h-[1.375rem] items-center gap-1 rounded-sm px-1.5 align-middle text-xs font-medium whitespace-nowrap ${colours}`}
    >
      <Icon name={mark} size={11} strokeWidth={2} />
      {children}
    </span>
  )
}

/** A number beside a word: unread, waiting, matching. Nothing is shown for none. */
export function Count({ value, wanting = false }: { value: string; wanting?: boolean }) {
  return (
    <span
      className={`inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full px-1.5 text-xs leading-none ${wanting ? 'bg-shu text-on-ink' : 'bg-nezu-wash text-nezu'}`}
    >
      {value}
    </span>
  )
}
