import type { Read } from '../../../contract/answer.ts'
import type { ContentResource } from '../../../contract/contentResource.ts'
import { isPublicPageKey, knownContentKindName } from '../../../contract/kinds/content.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { formatNumber } from '../../ui/format.ts'
import { contentKindText } from './contentKindText.ts'
import { ContentPreview } from './ContentPreview.tsx'

/** Which facts of a content resource stand where. */
export const CONTENT_FACTS: RecordFacts<Read<typeof ContentResource>> = {
  head: [
    { label: 'content.field.kind', value: ({ kind }, text) => contentKindText(kind, text) },
    { label: 'content.field.language', value: ({ language }, text) => text(`content.language.${language}`) },
    { label: 'content.field.position', value: ({ position }) => formatNumber(position) },
    timeFact('content.field.updatedAt', ({ updatedAt }) => updatedAt),
  ],
  groups: [
    {
      layout: 'stacked',
      facts: [
        { label: 'content.field.description', value: ({ description }) => description },
        {
          label: 'content.field.value',
          value: ({ key, kind, value }, text) => {
            const kindName = knownContentKindName(kind)
            return (
              <>
                {isPublicPageKey(key) && <p className="mb-1 text-sm text-soft">{text('content.value.draft')}</p>}
                {kindName === 'video' && <span className="mb-1 block">{value}</span>}
                {kindName === undefined ? value : <ContentPreview kind={kindName} value={value} />}
              </>
            )
          },
        },
      ],
    },
  ],
}
