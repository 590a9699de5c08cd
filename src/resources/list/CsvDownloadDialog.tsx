import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { csvDownloadMachine } from '../../../machines/console/csvDownload.ts'
import { saveBlob } from '../../commands/saveFile.ts'
import { useActorEnd, useActorRegistration, useConsole } from '../../console.tsx'
import { failureMessage } from '../../texts/failureMessage.ts'
import { serverNow } from '../../base/serverClock.ts'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progressBar.tsx'
import { useUnloadWarning } from '../../ui/useUnloadWarning.ts'
import { createCsvDownloadActor } from './createCsvDownloadActor.ts'
import type { CsvDownloadRequest } from './csvDownloadRequest.ts'

interface CsvDownloadDialogProps {
  request: CsvDownloadRequest
  onClose: () => void
}

/** Downloads a CSV file, and shows how many rows have come. Escape cancels the download. */
export default function CsvDownloadDialog({ request, onClose }: CsvDownloadDialogProps) {
  const text = useText()
  const { client, notice } = useConsole()
  const [fileName] = useState(() => fileNameOf(request.listName, new Date(serverNow())))
  const [machine] = useState(() =>
    csvDownloadMachine.provide({
      actors: { download: createCsvDownloadActor(client, request, (file) => saveBlob(fileName, file)) },
    }),
  )
  const actor = useActorRef(machine)
  useActorRegistration(actor)
  const { rows, total, failure } = useSelector(actor, ({ context }) => context)
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches('running'))
  useUnloadWarning(isRunning)
  useActorEnd(actor, () => {
    if (actor.getSnapshot().matches('done'))
      notice.send({ type: 'succeed', message: text('language.export.done', { name: fileName }) })
    onClose()
  })
  const cancel = () => actor.send({ type: 'cancel' })
  const n = formatNumber(rows)
  const progress =
    total === undefined ? text('csv.progress', { n }) : text('csv.progress.ofAll', { n, all: formatNumber(total) })
  return (
    <Dialog
      title={text('csv.title', { name: request.listName })}
      description={isRunning ? progress : `${text('csv.failed')} ${failureMessage(failure, text)}`}
      onClose={cancel}
    >
      {isRunning && <ProgressBar label={text('csv.progress.label')} value={rows} max={Math.max(1, total ?? 1)} />}
      <DialogActions>
        <Button {...(isRunning && { 'data-autofocus': '' })} onClick={cancel}>
          {text('csv.cancel')}
        </Button>
        {!isRunning && (
          <Button tone="primary" data-autofocus="" onClick={() => actor.send({ type: 'retry' })}>
            {text('state.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The characters that file systems refuse in names. */
const REFUSED_IN_FILE_NAMES = /[\\/:*?"<>|]/g

/** Returns the name of the file of a list: that of the list, and the day in Japan. */
function fileNameOf(listName: string, now: Date): string {
  return `${listName} ${formatDate(now)}.csv`.replaceAll(REFUSED_IN_FILE_NAMES, '-')
}
