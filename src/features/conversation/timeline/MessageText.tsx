import { Fragment, useMemo } from 'react'
import { balanceIsolates } from '../../../../contract/typedText.ts'
import { textParts } from './links.ts'

/** A character that the name of a host in ASCII does not have. */
const NON_ASCII = /[^!-~]/

interface MessageTextProps {
  text: string
  /** Whether the Tab key reaches the links. */
  isTabbable: boolean
}

/** The text of a message with its line breaks and links. Each line is isolated. */
export function MessageText({ text, isTabbable }: MessageTextProps) {
  const parts = useMemo(() => textParts(text), [text])
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
          <Fragment key={index}>{balanceLines(part.text)}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
          <bdi key={index}>
            <a
              href={part.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              tabIndex={isTabbable ? undefined : -1}
              className="link"
            >
              {part.text}
            </a>
            {/* Letters of other scripts can look like those of a well-known host. */}
            {NON_ASCII.test(part.text) && <span className="text-xs text-faint"> ({part.host})</span>}
          </bdi>
        ),
      )}
    </span>
  )
}

function balanceLines(text: string): string {
  return text.split('\n').map(balanceIsolates).join('\n')
}
