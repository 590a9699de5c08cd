import type { RowGroup } from './row.ts'

/** A movement of the palette's selection. */
export type SelectionMove =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'pageDown'
  | 'pageUp'
  | 'nextGroup'
  | 'previousGroup'

/** The part of a keyboard event that is read. */
interface KeyPressFields {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const PLAIN_KEY_MOVES: Record<string, SelectionMove> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

const MOD_KEY_MOVES: Record<string, SelectionMove> = {
  ArrowDown: 'nextGroup',
  ArrowUp: 'previousGroup',
  Home: 'first',
  End: 'last',
}

/** Returns the movement of a key; undefined for keys of the text field, for example Home, End, ← and →. */
export function selectionMoveOf(press: KeyPressFields): SelectionMove | undefined {
  if (press.altKey || press.shiftKey) return undefined
  return (press.ctrlKey || press.metaKey ? MOD_KEY_MOVES : PLAIN_KEY_MOVES)[press.key]
}

/**
 * Returns the row that `move` selects from `current`. Disabled rows can be selected, so that their reasons can be read.
 * Moves by one row wrap around; moves by page or group stop at the ends.
 * @param pageSize the number of options of a page
 */
export function rowAfter(
  groups: readonly RowGroup[],
  current: string | undefined,
  move: SelectionMove,
  pageSize: number,
): string | undefined {
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const at = current === undefined ? -1 : ids.indexOf(current)
  const clampedId = (index: number) => ids[Math.max(0, Math.min(ids.length - 1, index))]
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
      return clampedId(at + pageSize)
    case 'pageUp':
      return clampedId(at - pageSize)
    case 'nextGroup':
      return clampedId(groupStart(groups, at, 1))
    case 'previousGroup':
      return clampedId(groupStart(groups, at, -1))
  }
}

/** Returns the index of the first row of the group after (1) or before (-1) the group that contains the index `at`. */
function groupStart(groups: readonly RowGroup[], at: number, direction: 1 | -1): number {
  const starts: number[] = []
  let index = 0
  for (const { rows } of groups) {
    starts.push(index)
    index += rows.length
  }
  const current = starts.findLastIndex((start) => start <= at)
  return starts[Math.max(0, Math.min(starts.length - 1, current + direction))] ?? 0
}
