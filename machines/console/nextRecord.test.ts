import { describe, expect, it } from 'vitest'
import { atEnd, idAfter, idBefore, indexAfterRemoval, nextIdToProcess } from './nextRecord.ts'

describe('the neighbors of a record', () => {
  it.each([
    ['in the middle', 2, 1, 3],
    ['at the start', 1, undefined, 2],
    ['at the end', 3, 2, undefined],
  ])('the neighbors of a record %s of the list are the records before and after it', (_, id, before, after) => {
    const list = [1, 2, 3]
    expect([idBefore(list, id, list), idAfter(list, id, list)]).toEqual([before, after])
  })

  it('the neighbors of a record are unchanged after the record has left the list', () => {
    expect([idBefore([1, 2, 3], 2, [1, 3]), idAfter([1, 2, 3], 2, [1, 3])]).toEqual([1, 3])
  })

  it('the neighbors of a record are the nearest records that are still in the list', () => {
    expect([idBefore([1, 2, 3, 4, 5], 3, [1, 5]), idAfter([1, 2, 3, 4, 5], 3, [1, 5])]).toEqual([1, 5])
  })

  it('the neighbors of a record include the record that has moved up to the end of the page', () => {
    expect([idBefore([1, 2, 3], 3, [1, 2, 4]), idAfter([1, 2, 3], 3, [1, 2, 4])]).toEqual([2, 4])
  })

  it('the neighbors of a record are the first record of the list, and no previous one, if the record was never in the list', () => {
    expect([idBefore([], 9, [1, 2]), idAfter([], 9, [1, 2])]).toEqual([undefined, 1])
  })
})

describe('the record to process next', () => {
  it.each([
    ['the next one that remains', 2, [1, 4], 4],
    ['the first one if none after it remains', 3, [1, 2], 1],
    ['one that has moved up to the end of the page', 4, [1, 5], 5],
    ['none if none remains', 2, [], undefined],
  ])('the record to process next is %s', (_, id, remaining, expected) => {
    expect(nextIdToProcess([1, 2, 3, 4], id, remaining)).toBe(expected)
  })
})

describe('the row that takes the place of a row that has gone', () => {
  it.each([
    ['the nearest one below that is still there', 1, [1, 4], 1],
    ['the one after the nearest one above, if none below is there', 2, [1, 2, 5], 2],
    ['the first one, if no other is there', 2, [8, 9], 0],
  ])('is %s', (_, index, shownIds, expected) => {
    expect(indexAfterRemoval([1, 2, 3, 4], index, shownIds)).toBe(expected)
  })
})

describe('the record beyond the end of a page', () => {
  it('is the first one of the next page, the last one of the previous page, and none of an empty page', () => {
    expect([atEnd([1, 2], 'first'), atEnd([1, 2], 'last'), atEnd([], 'last')]).toEqual([1, 2, undefined])
  })
})
