import { useCallback, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { DialogBoundary } from '../../loading/DialogBoundary.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { DeferredComponent } from '../../loading/lazyComponent.tsx'
import type { Column } from '../../ui/column.ts'
import { useLoadFailureHandler } from '../../loading/useLoadFailureHandler.ts'
import type { CsvDownloadRequest } from './csvDownloadRequest.ts'

const loadCsvDownloadDialog = () => import('./CsvDownloadDialog.tsx')

export interface CsvDownloadProps extends CsvDownloadRequest {
  /** The columns of the file in their order, if they were chosen. Must be referentially stable. */
  columns?: readonly Pick<Column<never>, 'header'>[]
}

/**
 * Registers the commands that download a list as a CSV file, with the columns that were chosen for the list, or with all
 * columns, and shows the progress.
 */
export function CsvDownload({ endpoint, query, listName, columns }: CsvDownloadProps) {
  const [request, setRequest] = useState<CsvDownloadRequest>()
  const close = useCallback(() => setRequest(undefined), [])
  const reportLoadFailure = useLoadFailureHandler(close)
  const commands = useMemo((): Command[] => {
    const download = {
      scope: 'screen',
      keywords: ['csv', 'excel', 'export', 'download'],
      access: endpoint.access,
    } as const
    const downloadAll = () => setRequest({ endpoint, query, listName })
    const main = { ...download, id: `${endpoint.id}.download`, shortcut: KEY_MAP.list.csv[0] }
    if (columns === undefined) return [{ ...main, title: { key: 'csv.command' }, perform: downloadAll }]
    const chosenQuery = { ...query, columns: columns.map(({ header }) => header).join(',') }
    return [
      {
        ...main,
        title: { key: 'csv.command' },
        perform: () => setRequest({ endpoint, query: chosenQuery, listName }),
      },
      {
        ...download,
        id: `${endpoint.id}.downloadAllColumns`,
        title: { key: 'csv.command.allColumns' },
        perform: downloadAll,
      },
    ]
  }, [endpoint, query, listName, columns])
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
