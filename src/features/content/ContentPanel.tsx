import type { Read } from '../../../contract/answer.ts'
import {
  type ContentResource,
  getContentResource,
  listContentResourceHistory,
} from '../../../contract/contentResource.ts'
import { knownContentKindName } from '../../../contract/kinds/content.ts'
import { History } from '../../resources/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/VersionedRecordPanel.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { shorten } from '../../ui/shorten.ts'
import { Time } from '../../ui/time.tsx'
import { formatHistoryValue, HISTORY_FIELDS } from './history.ts'
import { contentKindText } from './contentKindText.ts'
import { ContentPreview } from './ContentPreview.tsx'

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
      renderFacts={(contentResource) => <ContentFacts contentResource={contentResource} />}
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

function ContentFacts({ contentResource }: { contentResource: Read<typeof ContentResource> }) {
  const text = useText()
  const { id, kind, language, value, description, position, updatedAt } = contentResource
  const kindName = knownContentKindName(kind)
  return (
    <Facts>
      <Fact name={text('content.field.kind')}>{contentKindText(kind, text)}</Fact>
      <Fact name={text('content.field.language')}>{text(`content.language.${language}`)}</Fact>
      <Fact name={text('content.field.description')}>{description}</Fact>
      <Fact name={text('content.field.value')}>
        {kindName === 'video' && <span className="mb-1 block">{value}</span>}
        {kindName === undefined ? value : <ContentPreview kind={kindName} value={value} />}
      </Fact>
      <Fact name={text('content.field.position')}>{formatNumber(position)}</Fact>
      <Fact name={text('content.field.updatedAt')}>
        <Time at={updatedAt} as="dateTime" />
      </Fact>
      <Fact name={text('content.field.id')}>{id}</Fact>
    </Facts>
  )
}
