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

/** The fields of a keyboard event that determine the movement. */
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

/**
 * Returns the movement that a key causes; undefined for a key that belongs to the text field, such as Home, End, ← and
 * →.
 */
export function selectionMoveOf(press: KeyPressFields): SelectionMove | undefined {
  if (press.altKey || press.shiftKey) return undefined
  return (press.ctrlKey || press.metaKey ? MOD_KEY_MOVES : PLAIN_KEY_MOVES)[press.key]
}

/**
 * Returns the id of the row that `move` selects. Disabled rows can be selected, so that their reasons can be read.
 * Moves by one row wrap around; moves by page or group stop at the ends.
 * @param pageSize the number of rows of a page
 */
export function rowIdAfterMove(
  groups: readonly RowGroup[],
  currentId: string | undefined,
  move: SelectionMove,
  pageSize: number,
): string | undefined {
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const index = currentId === undefined ? -1 : ids.indexOf(currentId)
  const clampedId = (index: number) => ids[Math.max(0, Math.min(ids.length - 1, index))]
  switch (move) {
    case 'next':
      return ids[(index + 1) % ids.length]
    case 'previous':
      return ids.at(index <= 0 ? -1 : index - 1)
    case 'first':
      return ids[0]
    case 'last':
      return ids.at(-1)
    case 'pageDown':
      return clampedId(index + pageSize)
    case 'pageUp':
      return clampedId(index - pageSize)
    case 'nextGroup':
      return clampedId(adjacentGroupStart(groups, index, 1))
    case 'previousGroup':
      return clampedId(adjacentGroupStart(groups, index, -1))
  }
}

/** Returns the index of the first row of the group after (1) or before (-1) the group of the row at `index`. */
function adjacentGroupStart(groups: readonly RowGroup[], index: number, direction: 1 | -1): number {
  const starts: number[] = []
  let rowCount = 0
  for (const { rows } of groups) {
    starts.push(rowCount)
    rowCount += rows.length
  }
  const currentGroupIndex = starts.findLastIndex((start) => start <= index)
  return starts[Math.max(0, Math.min(starts.length - 1, currentGroupIndex + direction))] ?? 0
}
