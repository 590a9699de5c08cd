import { Fragment } from 'react'
import { balanceIsolates } from '../../../../contract/typedText.ts'
import { findMentions, type Mention } from '../mentions.ts'
import { textParts } from './links.ts'

/** A character that the name of a host in ASCII does not have. */
const NON_ASCII = /[^!-~]/

interface MessageTextProps {
  text: string
  /** The colleagues whom the text mentions. */
  mentions?: readonly Mention[]
  /** Whether the Tab key reaches the links. */
  isTabbable: boolean
}

const NOBODY: readonly Mention[] = []

/** The text of a message with its line breaks and links, and of a note with its mentions. Each line is isolated. */
export function MessageText({ text, mentions = NOBODY, isTabbable }: MessageTextProps) {
  const parts = textParts(text)
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
          <PlainText key={index} text={part.text} mentions={mentions} />
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

/** A part of a text without links, with the mentioned colleagues emphasised. */
function PlainText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const found = findMentions(text, mentions)
  if (found.length === 0) return balanceLines(text)
  const end = found.at(-1)?.end ?? 0
  return (
    <>
      {found.map((mention, index) => (
        <Fragment key={mention.start}>
          {balanceLines(text.slice(found[index - 1]?.end ?? 0, mention.start))}
          <bdi>
            <strong className="rounded-sm bg-link-tint px-0.5 font-semibold">
              {balanceLines(text.slice(mention.start, mention.end))}
            </strong>
          </bdi>
        </Fragment>
      ))}
      {balanceLines(text.slice(end))}
    </>
  )
}

function balanceLines(text: string): string {
  return text.split('\n').map(balanceIsolates).join('\n')
}
