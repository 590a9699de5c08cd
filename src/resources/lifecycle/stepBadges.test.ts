import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/language.ts'
import type { Geometry } from '../../../machines/geometry.ts'
import { resources } from '../../recordSearchSources.ts'
import { geometryLoader } from './lifecycleGeometry.ts'
import { BADGE_HEIGHT, type Badge, freeSpaceEnd, placeBadges } from './stepBadges.ts'

const KINDS = [...resources.map(({ kind }) => kind.name), 'account', 'couponPayment', 'product']

const numbersOf = ({ badges }: { badges: readonly Badge[] }) => badges.map(({ number }) => number)

test('the badges of an arrow are placed side by side if all fit', () => {
  expect(placeBadges([3, 12, 104], 100, 160)).toEqual({
    badges: [
      { number: 3, x: 100, width: 16 },
      { number: 12, x: 119, width: 16 },
      { number: 104, x: 138, width: 22 },
    ],
    ellipsisX: undefined,
  })
})

test('of the badges that do not fit, the newest are shown after an ellipsis, at least one', () => {
  expect(placeBadges([3, 5, 7, 9], 100, 168)).toMatchObject({
    ellipsisX: 100,
    badges: [{ number: 5, x: 113 }, {}, {}],
  })
  expect(numbersOf(placeBadges([3, 5, 7, 9], 100, 166))).toEqual([7, 9])
  expect(numbersOf(placeBadges([3, 5, 7, 9], 100, 101))).toEqual([9])
  expect(placeBadges([], 100, 100)).toEqual({ badges: [], ellipsisX: undefined })
})

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(KINDS)('no badge covers a line or a box in the diagram of a %s', async (kind) => {
    const geometry = (await geometryLoader(language, kind)?.()) as Geometry
    const coveringBadges = geometry.arrows.flatMap((arrow) => {
      const label = arrow.text?.find(({ style }) => style === 'key')
      if (label === undefined) return []
      const numbers = Array.from({ length: 60 }, (_, index) => 60 + index)
      return [0, 22].flatMap((keyWidth) =>
        placeBadges(numbers, label.x + keyWidth, freeSpaceEnd(geometry, arrow, label))
          .badges.filter((badge) => isCovering(geometry, badge, label.y))
          .map(({ number }) => `${arrow.from} ${arrow.event} ${number}`),
      )
    })
    expect(coveringBadges).toEqual([])
  })
})

/** Whether a badge overlaps a line or a box of the diagram. */
function isCovering({ boxes, arrows }: Geometry, { x, width }: Badge, labelY: number): boolean {
  const [top, right] = [labelY - 4 - BADGE_HEIGHT / 2, x + width]
  const overlaps = (fromX: number, fromY: number, toX: number, toY: number) =>
    Math.min(fromX, toX) < right &&
    Math.max(fromX, toX) > x &&
    Math.min(fromY, toY) < top + BADGE_HEIGHT &&
    Math.max(fromY, toY) > top
  return (
    boxes.some(({ at: [boxX, boxY, w, h] }) => overlaps(boxX, boxY, boxX + w, boxY + h)) ||
    arrows.some(({ line }) =>
      line.some((_, index) => {
        const [fromX = NaN, fromY = NaN, toX = NaN, toY = NaN] = line.slice(index, index + 4)
        return index % 2 === 0 && overlaps(fromX, fromY, toX, toY)
      }),
    )
  )
}
