import { Suspense } from 'react'
import * as v from 'valibot'
import { contentValueSchemas } from '../../../contract/contentResource.ts'
import type { ContentKindName } from '../../../contract/kinds/content.ts'
import { pictureUrl } from '../../api/urls.ts'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { useText } from '../../texts/text.ts'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'

const Markdown = lazyWithRetry(() => import('../../ui/markdown.tsx'))

interface PreviewProps {
  kind: ContentKindName
  value: string
}

/** A preview of a content value as readers will see it; a hint while the value is not valid. */
export function ContentPreview({ kind, value }: PreviewProps) {
  const text = useText()
  const parsed = kind === 'image' ? undefined : v.safeParse(contentValueSchemas[kind], value)
  if (parsed?.success === false || value === '')
    return <p className="text-sm text-faint">{text('content.preview.empty')}</p>
  return <ValidPreview kind={kind} value={parsed?.output ?? value} />
}

function ValidPreview({ kind, value }: PreviewProps) {
  const text = useText()
  switch (kind) {
    case 'text':
      return (
        <div
          role="region"
          aria-label={text('content.preview')}
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-sm border border-line bg-surface px-4 py-3 print:max-h-none"
        >
          <Suspense fallback={<PendingIndicator />}>
            <Markdown source={value} headingLevel={3} />
          </Suspense>
        </div>
      )
    case 'image':
      return (
        <img
          src={pictureUrl(value) ?? ''}
          alt={text('content.preview')}
          className="max-h-80 max-w-full rounded-sm border border-line"
        />
      )
    case 'video':
      return (
        <a href={value} target="_blank" rel="noopener noreferrer" className="link rounded-sm">
          {text('content.video.open')}
        </a>
      )
    case 'color':
      return <ColorSwatch color={value} />
    case 'number':
      return <span className="text-xl tabular-nums">{formatDecimal(value)}</span>
  }
}

function ColorSwatch({ color }: { color: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 1 1" className="size-6 rounded-sm border border-line forced-color-adjust-none" aria-hidden>
        <rect width="1" height="1" fill={color} />
      </svg>
      {color}
    </span>
  )
}

/** Returns a decimal number with commas between thousands (rule 9.3) and all of its decimal places. */
function formatDecimal(value: string): string {
  return value.replace(/^-?\d+/, (digits) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ','))
}
