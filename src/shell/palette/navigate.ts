import type { Group } from './rows.ts'

/** Where the cursor of the palette goes. */
export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp' | 'nextGroup' | 'previousGroup'

/** What is read of a key press. */
interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const PLAIN: Record<string, Move> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

const WITH_MOD: Record<string, Move> = {
  ArrowDown: 'nextGroup',
  ArrowUp: 'previousGroup',
  Home: 'first',
  End: 'last',
}

/** Where a key leads among the options; undefined for one that is the text's own, as Home, End, ← and → are. */
export function moveOf(press: Press): Move | undefined {
  if (press.altKey || press.shiftKey) return undefined
  return (press.ctrlKey || press.metaKey ? WITH_MOD : PLAIN)[press.key]
}

/**
 * The row that `move` leads to from `current`: refused rows too, so that their reasons can be read. By one, it wraps;
 * by page or by group, it stops at the ends.
 * @param visible how many options are in view
 */
export function rowAfter(
  groups: readonly Group[],
  current: string | undefined,
  move: Move,
  visible: number,
): string | undefined {
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const at = current === undefined ? -1 : ids.indexOf(current)
  const within = (place: number) => ids[Math.max(0, Math.min(ids.length - 1, place))]
  switch (move) {
    case 'next':
      return ids[(at + 1) % ids.length]
    case 'previous':
      return ids.at(at <= 0 ? -1 : at - 1)
    case 'first':
      return ids[0]
    case 'last':
      return ids.at(-1)
    case 'pageDown':
      return within(at + visible)
    case 'pageUp':
      return within(at - visible)
    case 'nextGroup':
      return within(groupStart(groups, at, 1))
    case 'previousGroup':
      return within(groupStart(groups, at, -1))
  }
}

/** The place of the first row of the group after (1) or before (-1) the one that holds the place `at`. */
function groupStart(groups: readonly Group[], at: number, by: 1 | -1): number {
  const starts: number[] = []
  let place = 0
  for (const { rows } of groups) {
    starts.push(place)
    place += rows.length
  }
  const held = starts.findLastIndex((start) => start <= at)
  return starts[Math.max(0, Math.min(starts.length - 1, held + by))] ?? 0
}
