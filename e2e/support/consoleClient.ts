import type { Page } from 'playwright/test'

/** The HTTP status of a call through the console's client; 0 if there was no response, -1 for another error. */
export type HttpStatusOfCall = number

/**
 * Reads stores concurrently through the console's own API client, as several screens would. The client is found in
 * React's fiber tree.
 */
export function requestStoresByConsoleClient(page: Page, ids: number[]): Promise<HttpStatusOfCall[]> {
  return page.evaluate(async (storeIds) => {
    interface Fiber {
      memoizedProps?: { value?: { client?: { call: (endpoint: object, parts: object) => Promise<unknown> } } } | null
      child: Fiber | null
    }
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const containerKey = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
    let fiber: Fiber | null = root[containerKey] ?? null
    while (fiber !== null && fiber.memoizedProps?.value?.client === undefined) fiber = fiber.child
    const client = fiber?.memoizedProps?.value?.client
    if (client === undefined) throw new Error('the console has no client')
    // A schema cannot be passed to the page. This one accepts every answer.
    const response = { kind: 'schema', type: 'any', '~run': (dataset: object) => dataset }
    const endpoint = { id: 'getStore', method: 'GET', path: '/store/{id}', access: 'STORE_MANAGEMENT', response }
    return Promise.all(
      storeIds.map((id) =>
        client.call(endpoint, { params: { id } }).then(
          () => 200,
          (failure: { status?: number }) => failure.status ?? -1,
        ),
      ),
    )
  }, ids)
}
