import type { Read } from '../../../contract/answer.ts'
import {
  type ContentResource,
  getContentResource,
  listContentResourceHistory,
} from '../../../contract/contentResource.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { useText } from '../../texts/text.ts'
import { shorten } from '../../ui/shorten.ts'
import { CONTENT_FACTS } from './facts.tsx'
import { formatHistoryValue, HISTORY_FIELDS } from './history.ts'

/** The maximum length at which the history shows a value, in characters. A deletion records the whole text. */
const SHOWN_LENGTH_MAX = 1_000

/** The panel of a content resource beside the list: its data with a preview, and its history. */
export function ContentPanel(props: ListedRecordPanelProps<Read<typeof ContentResource>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="content"
      endpoint={getContentResource}
      title={text('masterData.type.resource')}
      nameOf={({ key }) => key}
      facts={CONTENT_FACTS}
    >
      <History
        endpoint={listContentResourceHistory}
        id={props.id}
        fields={HISTORY_FIELDS}
        formatValue={(field, value) => shorten(formatHistoryValue(field, value, text), SHOWN_LENGTH_MAX)}
      />
    </VersionedRecordPanel>
  )
}
