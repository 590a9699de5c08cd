import { expect } from 'playwright/test'
import type { Store } from '../contract/store.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'

test('a server killed during writes has lost no acknowledged write', async ({ server }) => {
  test.slow()
  const acknowledgedNames = new Map<number, string>()
  for (const round of [1, 2]) {
    const api = await Api.as(server, 'store')
    const stores = await Promise.all((await api.loadStores(2)).slice(0, 8).map(({ id }) => api.loadStore(id)))
    const writeUntilKilled = async (store: Store) => {
      let { version } = store
      for (let index = 1; ; index++) {
        const nickName = `${round}-${index}`
        const response = await api
          .call<Store>('PUT', `/store/${store.id}`, toEditBody(store, version, nickName))
          .catch(() => undefined)
        if (response?.status !== 200) return
        version = response.data.version
        acknowledgedNames.set(store.id, nickName)
      }
    }
    const writers = stores.map(writeUntilKilled)
    await expect
      .poll(() => [...acknowledgedNames.values()].filter((name) => name.startsWith(`${round}-`)).length)
      .toBe(8)
    await server.kill()
    await Promise.all(writers)
    await server.start()
  }

  const api = await Api.as(server, 'store')
  expect(acknowledgedNames.size).toBe(8)
  for (const [id, nickName] of acknowledgedNames) {
    const store = await api.loadStore(id)
    const { data } = await api.call<{ items: { event: string; changes: { field: string; after: string }[] }[] }>(
      'GET',
      `/store/${id}/history?limit=1`,
    )
    // The write that was in flight when the server was killed may have been committed without a response.
    const [round, index] = nickName.split('-').map(Number)
    expect([nickName, `${round}-${(index ?? 0) + 1}`]).toContain(store.nickName)
    expect(data.items[0]?.changes).toContainEqual(expect.objectContaining({ field: 'nickName', after: store.nickName }))
  }
})

function toEditBody(store: Store, version: number, nickName: string) {
  const { name, nameKana, phone, zipcode, prefectureId, address, industryId, introduction } = store
  return { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, introduction, version }
}
