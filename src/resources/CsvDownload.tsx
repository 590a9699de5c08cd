import { useCallback, useMemo, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommandRegistration } from '../commands/context.tsx'
import { DialogBoundary } from '../DialogBoundary.tsx'
import { KEY_MAP } from '../keyMap.ts'
import { DeferredComponent } from '../lazyComponent.tsx'
import { useLoadFailureHandler } from '../useLoadFailureHandler.ts'
import type { CsvDownloadRequest } from './csvDownloadRequest.ts'

const loadCsvDownloadDialog = () => import('./CsvDownloadDialog.tsx')

/** Registers the command that downloads a list as a CSV file, and shows its progress. */
export function CsvDownload({ endpoint, query, listName }: CsvDownloadRequest) {
  const [request, setRequest] = useState<CsvDownloadRequest>()
  const close = useCallback(() => setRequest(undefined), [])
  const reportLoadFailure = useLoadFailureHandler(close)
  const commands = useMemo(
    (): Command[] => [
      {
        id: `${endpoint.id}.download`,
        title: { key: 'csv.command' },
        scope: 'screen',
        keywords: ['csv', 'excel', 'export', 'download'],
        shortcut: KEY_MAP.list.csv[0],
        access: endpoint.access,
        perform: () => setRequest({ endpoint, query, listName }),
      },
    ],
    [endpoint, query, listName],
  )
  useCommandRegistration(commands)
  return (
    request && (
      <DialogBoundary onClose={close}>
        <DeferredComponent
          load={loadCsvDownloadDialog}
          componentProps={{ request, onClose: close }}
          onLoadError={reportLoadFailure}
        />
      </DialogBoundary>
    )
  )
}
