import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadFile } from './download.ts'

const encoder = new TextEncoder()
let progress: [rows: number, total: number | undefined][]
let files: Blob[]
beforeEach(() => {
  progress = []
  files = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const receive = {
  onProgress: (rows: number, total: number | undefined) => void progress.push([rows, total]),
  onFile: (file: Blob) => void files.push(file),
}
const download = (signal?: AbortSignal) =>
  downloadFile('/api/report/csv', receive, { method: 'GET', headers: {}, signal })

/** Lets the server respond with these parts of a file, and then end the response or break it off. */
function respondWith(
  parts: readonly string[],
  ending: 'end' | 'break' | 'stall',
  headers: Record<string, string> = {},
) {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(encoder.encode(part))
        if (ending === 'end') controller.close()
        if (ending === 'stall') signal.addEventListener('abort', () => controller.error(signal.reason))
      },
      pull(controller) {
        if (ending === 'break') controller.error(new TypeError('network error'))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8', ...headers } }))
  })
}

test('rows are counted while they come, also where a line end is divided, and the file is complete', async () => {
  respondWith(['\ufeffID,Name\r\n1,a\r', '\n2,"b\nc"\r\n', '3,d\r\n'], 'end', { 'X-Row-Count': '3' })
  const { status, body } = await download()
  expect({ status, body }).toEqual({ status: 200, body: { status: 200, data: '' } })
  expect(progress).toEqual([
    [0, 3],
    [2, 3],
    [3, 3],
  ])
  expect(new Uint8Array((await files[0]?.arrayBuffer()) ?? [])).toEqual(
    encoder.encode('\ufeffID,Name\r\n1,a\r\n2,"b\nc"\r\n3,d\r\n'),
  )
})

test('a response that ends too early saves nothing', async () => {
  respondWith(['ID\r\n1\r\n'], 'break')
  await expect(download()).rejects.toThrow('network error')
  expect(files).toEqual([])
})

test('a refusal has its message', async () => {
  const refusal = { status: 422, message: 'too many' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 422 })))
  const { status, body } = await download()
  expect({ status, body, files }).toEqual({ status: 422, body: refusal, files: [] })
})

test('a cancelled download ends at once and saves nothing', async () => {
  respondWith(['ID\r\n'], 'stall')
  const abort = new AbortController()
  const outcome = download(abort.signal).catch((error: unknown) => error)
  abort.abort(new Error('cancelled'))
  expect(await outcome).toEqual(new Error('cancelled'))
  expect(files).toEqual([])
})

test('a download of which nothing comes for a minute is given up', async () => {
  vi.useFakeTimers()
  respondWith(['ID\r\n'], 'stall')
  const outcome = download().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toMatchObject({ name: 'TimeoutError', message: 'no progress' })
  expect(files).toEqual([])
})
