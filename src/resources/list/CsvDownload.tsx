import { useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { DialogBoundary } from '../../loading/DialogBoundary.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { DeferredComponent } from '../../loading/lazyComponent.tsx'
import { useLoadFailureHandler } from '../../loading/useLoadFailureHandler.ts'
import { useList } from '../model/listContext.ts'
import { isColumnHidden } from '../model/ListModel.ts'
import type { CsvDownloadRequest } from './csvDownloadRequest.ts'

const loadCsvDownloadDialog = () => import('./CsvDownloadDialog.tsx')

interface CsvDownloadProps extends CsvDownloadRequest {
  /** The headers of the columns of the file in their order, if they were chosen. */
  headers?: readonly string[]
}

/** The CSV file of the list that the component is a part of, with the columns that were chosen for it. */
export function ListCsvDownload() {
  const { view } = useList()
  const { definition, listName, rowsQuery, pageAndSort, areColumnsChosen, chosenColumns, stateCode } = view
  const { csv, resource } = definition
  if (csv === undefined) return null
  const { sort } = pageAndSort
  const columns = chosenColumns.filter(({ id }) => !isColumnHidden({ resource, isOfOneRecord: false, stateCode }, id))
  return (
    <CsvDownload
      endpoint={csv}
      query={{ ...rowsQuery, ...(sort === undefined ? {} : { sort }) }}
      listName={listName}
      {...(areColumnsChosen ? { headers: columns.map(({ header }) => header) } : {})}
    />
  )
}

/**
 * Registers the commands that download a list as a CSV file, with the columns that were chosen for the list, or with all
 * columns, and shows the progress.
 */
export function CsvDownload(props: CsvDownloadProps) {
  const [request, setRequest] = useState<CsvDownloadRequest>()
  const close = () => setRequest(undefined)
  const reportLoadFailure = useLoadFailureHandler(close)
  useCommandRegistration(csvCommands(props, setRequest))
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

/** Returns the commands that download a list. `start` gets what the file contains. */
function csvCommands(
  { endpoint, query, listName, headers }: CsvDownloadProps,
  start: (request: CsvDownloadRequest) => void,
): readonly Command[] {
  const download = {
    scope: 'screen',
    keywords: ['csv', 'excel', 'export', 'download'],
    access: endpoint.access,
  } as const
  const downloadAll = () => start({ endpoint, query, listName })
  const main = { ...download, id: `${endpoint.id}.download`, shortcut: KEY_MAP.list.csv[0] }
  if (headers === undefined) return [{ ...main, title: { key: 'csv.command' }, perform: downloadAll }]
  const chosenQuery = { ...query, columns: headers.join(',') }
  return [
    { ...main, title: { key: 'csv.command' }, perform: () => start({ endpoint, query: chosenQuery, listName }) },
    {
      ...download,
      id: `${endpoint.id}.downloadAllColumns`,
      title: { key: 'csv.command.allColumns' },
      perform: downloadAll,
    },
  ]
}
