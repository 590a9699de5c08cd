import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/**
 * The meaning of a state: `waiting` needs a decision, `good` is active or done, `busy` is in progress, `off` is
 * inactive, `bad` has failed or was rejected, `plain` is neutral.
 */
export type ChipTone = 'waiting' | 'good' | 'off' | 'bad' | 'busy' | 'plain'

const TONES: Record<ChipTone, { icon: IconName; colors: string }> = {
  waiting: { icon: 'waiting', colors: 'bg-accent-tint text-accent' },
  good: { icon: 'check', colors: 'bg-success-tint text-success' },
  off: { icon: 'pause', colors: 'bg-neutral-tint text-neutral' },
  bad: { icon: 'cross', colors: 'bg-neutral-tint text-danger' },
  busy: { icon: 'refresh', colors: 'bg-link-tint text-link' },
  plain: { icon: 'ring', colors: 'bg-neutral-tint text-neutral' },
}

/** The state of a record, shown by a color, an icon and a word. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  const { icon, colors } = TONES[tone]
  return (
    <span
      className={`inline-flex h-[1.375rem] items-center gap-1 rounded-sm px-1.5 align-middle text-xs font-medium whitespace-nowrap ${colors}`}
    >
      <Icon name={icon} size={11} strokeWidth={2} />
      {children}
    </span>
  )
}

/** A number beside a word, such as a count of unread messages; `isHighlighted` marks one that needs attention. */
export function Count({ value, isHighlighted = false }: { value: string; isHighlighted?: boolean }) {
  return (
    <span
      className={`inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full px-1.5 text-xs leading-none ${isHighlighted ? 'bg-accent text-on-ink' : 'bg-neutral-tint text-neutral'}`}
    >
      {value}
    </span>
  )
}
