import { expect, test, vi } from 'vitest'
import { createAddressRefresh, type KnownPictures } from './pictureAddresses.ts'

function image(id: number, hour: number) {
  return { id, width: 10, height: 10, url: `/${id}?e=${hour}`, thumbUrl: `/${id}?thumb&e=${hour}` }
}

test('the address of a picture that could not be loaded is read again once, with those of the pictures around it', async () => {
  const readAround = vi.fn(async () => [image(1, 5), null, image(2, 5)])
  const added: KnownPictures[] = []
  const refresh = createAddressRefresh(readAround, (pictures) => added.push(pictures))
  refresh(7, '/1?thumb&e=1')
  refresh(7, '/1?thumb&e=1')
  await vi.waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]).toEqual(
    new Map([
      [1, image(1, 5)],
      [2, image(2, 5)],
    ]),
  )
  refresh(7, '/1?thumb&e=1')
  expect(readAround.mock.calls).toEqual([[7]])
  refresh(7, '/1?thumb&e=5')
  expect(readAround.mock.calls).toEqual([[7], [7]])
})

test('an address that could not be read is asked for again', async () => {
  const readAround = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no connection')))
  const refresh = createAddressRefresh(readAround, () => undefined)
  refresh(7, '/1')
  await vi.waitFor(() => {
    refresh(7, '/1')
    expect(readAround).toHaveBeenCalledTimes(2)
  })
})
