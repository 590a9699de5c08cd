import { readJson } from './readJson.ts'
import type { ApiResponse } from './transport.ts'

/** A file to send as the body of a request. */
export interface FileToSend {
  file: Blob
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** After how much time without progress a request is given up, in ms. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Sends a file. Uses `XMLHttpRequest`, because `fetch` tells nothing of the progress of a request. Rejects if no response
 * arrives, the signal is aborted, or nothing moves for a minute.
 */
export function uploadFile(
  url: string,
  { file, onProgress }: FileToSend,
  { method, headers, signal }: { method: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stallTimer: ReturnType<typeof setTimeout> | undefined
    const awaitProgress = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS)
    }
    const fail = () => reject(new Error('no response'))
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      awaitProgress()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        headers: headersOf(request),
        body: request.responseText === '' ? null : readJson(request.responseText),
      }),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    awaitProgress()
    if (signal.aborted) fail()
    else request.send(file)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
