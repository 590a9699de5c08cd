import { describe, expect, it } from 'vitest'
import { idAfter, idBefore } from './neighbors.ts'

describe('the neighbors of a record', () => {
  it.each([
    ['in the middle', 2, 1, 3],
    ['at the start', 1, undefined, 2],
    ['at the end', 3, 2, undefined],
  ])('%s of the list are the records beside it', (_, id, before, after) => {
    const list = [1, 2, 3]
    expect([idBefore(list, id, list), idAfter(list, id, list)]).toEqual([before, after])
  })

  it('are the same when it has left the list', () => {
    expect([idBefore([1, 2, 3], 2, [1, 3]), idAfter([1, 2, 3], 2, [1, 3])]).toEqual([1, 3])
  })

  it('are the next ones that the list still has', () => {
    expect([idBefore([1, 2, 3, 4, 5], 3, [1, 5]), idAfter([1, 2, 3, 4, 5], 3, [1, 5])]).toEqual([1, 5])
  })

  it('include the record that has taken its place at the end of the page', () => {
    expect([idBefore([1, 2, 3], 3, [1, 2, 4]), idAfter([1, 2, 3], 3, [1, 2, 4])]).toEqual([2, 4])
  })

  it('are the first of the list, and none before it, if it was never in the list', () => {
    expect([idBefore([], 9, [1, 2]), idAfter([], 9, [1, 2])]).toEqual([undefined, 1])
  })
})
