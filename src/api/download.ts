import { ROW_COUNT_HEADER } from '../../contract/limits.ts'
import { readJson } from './readJson.ts'
import type { ApiResponse } from './transport.ts'

/** What happens with a CSV file that comes as a response. */
export interface FileToReceive {
  /** Called with the number of rows that have come, and that of all rows; undefined if the server does not say it. */
  onProgress: (rows: number, total: number | undefined) => void
  /** Called once with the whole file. */
  onFile: (file: Blob) => void
}

/** After how much time without progress a response is given up, in ms. */
const STALL_TIMEOUT_MS = 60_000
const CARRIAGE_RETURN = 13
const LINE_FEED = 10

/**
 * Receives a CSV file. The data of a successful response is an empty text, because the file is given to `onFile`.
 * Rejects if no response arrives, the response ends too early, the signal is aborted, or nothing comes for a minute.
 */
export async function downloadFile(
  url: string,
  { onProgress, onFile }: FileToReceive,
  { method, headers, signal }: { method: string; headers: Record<string, string>; signal: AbortSignal | undefined },
): Promise<ApiResponse> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  const awaitProgress = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => controller.abort(new DOMException('no progress', 'TimeoutError')), STALL_TIMEOUT_MS)
  }
  try {
    awaitProgress()
    const response = await fetch(url, { method, headers, signal: controller.signal })
    const { status, headers: responseHeaders, body } = response
    const isFile = response.ok && (responseHeaders.get('Content-Type') ?? '').startsWith('text/csv')
    if (!isFile || body === null) return { status, headers: responseHeaders, body: readJson(await response.text()) }
    const total = numberOf(responseHeaders.get(ROW_COUNT_HEADER))
    const lineCounter = createLineCounter()
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const reader = body.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      awaitProgress()
      chunks.push(step.value)
      // The first line is the header.
      onProgress(Math.max(0, lineCounter.add(step.value) - 1), total)
    }
    onFile(new Blob(chunks, { type: 'text/csv' }))
    return { status, headers: responseHeaders, body: { status, data: '' } }
  } finally {
    clearTimeout(stallTimer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Counts the lines of a file, of which each ends by CRLF, while its parts come. */
function createLineCounter() {
  let lines = 0
  let last = 0
  return {
    /** Returns the number of all lines that have come. */
    add(part: Uint8Array): number {
      for (const byte of part) {
        if (byte === LINE_FEED && last === CARRIAGE_RETURN) lines += 1
        last = byte
      }
      return lines
    },
  }
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}
