import { Link, useParams } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { type PageVersion, pageVersionEndpoints } from '../../../contract/pageVersion.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { useConsole } from '../../console.tsx'
import { RecordFactGroups } from '../../resources/record/RecordFactGroups.tsx'
import { RecordHistory } from '../../resources/record/RecordHistory.tsx'
import { RecordPage, useRecord } from '../../resources/record/RecordPage.tsx'
import { useBackCommandRegistration } from '../../resources/record/useBackCommandRegistration.ts'
import { useLifecycleEventSender } from '../../resources/record/useLifecycleEventSender.ts'
import { useNeighbors } from '../../resources/record/useNeighbors.ts'
import { useText } from '../../texts/text.ts'
import { pageVersionCommands } from './commands.ts'
import { PAGE_VERSION_FACTS } from './facts.tsx'
import { pageVersionResource } from './resource.ts'
import { versionName } from './versionTexts.ts'

/** The screen of one version of a public page: its texts side by side, what they change, and its history. */
export default function PageVersionScreen() {
  const text = useText()
  const { id } = useParams({ from: '/shell/public-page/$id' })
  const query = useRecord(pageVersionEndpoints.get, id)
  const neighbors = useNeighbors(pageVersionResource, Number(id))
  useVersionCommandRegistration(query.data, neighbors.open)
  useBackCommandRegistration('/public-page')
  return (
    <RecordPage
      resource={pageVersionResource}
      query={query}
      neighbors={neighbors}
      title={text('screen.pageVersion')}
      nameOf={(version) => versionName(version, text)}
      facts={PAGE_VERSION_FACTS}
      backLink={
        <Link to="/public-page" className="link">
          {text('pageVersions.title')}
        </Link>
      }
    >
      {(record) => (
        <>
          <RecordFactGroups record={record} facts={PAGE_VERSION_FACTS} />
          <RecordHistory
            record={{
              resource: pageVersionResource,
              id: record.id,
              status: record.status,
              name: versionName(record, text),
            }}
          />
        </>
      )}
    </RecordPage>
  )
}

/** Registers the commands of the version on the screen. `open` opens the next version of the list after an event. */
function useVersionCommandRegistration(
  version: Read<typeof PageVersion> | undefined,
  open: (id: number) => void,
): void {
  const text = useText()
  const { client, queryClient } = useConsole()
  const eventSender = useLifecycleEventSender(pageVersionResource, open)
  useCommandRegistration(
    version === undefined
      ? []
      : [
          ...lifecycleCommands(eventSender, pageVersionResource.toLifecycleRecord(version)),
          ...pageVersionCommands({ client, queryClient }, version, text),
        ],
  )
}
