import { fromCallback } from 'xstate'
import type { CsvDownloadEvent } from '../../../machines/console/csvDownload.ts'
import type { Client } from '../../api/client.ts'
import type { CsvDownloadRequest } from './csvDownloadRequest.ts'

/** Creates the actor that fetches a CSV file and passes it to `save`. The request is aborted when the actor stops. */
export function createCsvDownloadActor(
  client: Pick<Client, 'call'>,
  { endpoint, query }: Pick<CsvDownloadRequest, 'endpoint' | 'query'>,
  save: (file: Blob) => void,
) {
  return fromCallback<CsvDownloadEvent>(({ sendBack }) => {
    const abort = new AbortController()
    const receive = {
      onProgress: (rows: number, total: number | undefined) => sendBack({ type: 'progress', rows, total }),
      onFile: save,
    }
    client.call(endpoint, { params: undefined, query: { ...query } }, { signal: abort.signal, receive }).then(
      () => sendBack({ type: 'complete' }),
      (failure: unknown) => sendBack({ type: 'fail', failure }),
    )
    return () => abort.abort()
  })
}
