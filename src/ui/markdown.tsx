import { fromMarkdown } from 'mdast-util-from-markdown'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'

type MarkdownNode = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

interface MarkdownProps {
  /** A text in CommonMark. HTML in the text is shown as text, a picture as its alternative text. */
  source: string
  /** The level of the highest headings, whatever their depth in the source. */
  headingLevel: number
}

const LINK_PROTOCOLS = ['https:', 'mailto:', 'tel:']
const HEADING_LEVEL_MAX = 6
/** Content that is nested deeper is left out. */
const DEPTH_MAX = 24
/**
 * The start of a line with too many `>` marks. They are reduced, because the parser is slow for thousands of them.
 */
const TOO_DEEP_QUOTES = /^(?:[ \t]*>){12,}/gm

/** A Markdown text as React elements. Whatever is not known to be harmless, such as HTML, is shown as text. */
export default function Markdown({ source, headingLevel }: MarkdownProps) {
  const root = useMemo(() => fromMarkdown(source.replace(TOO_DEEP_QUOTES, '>'.repeat(11))), [source])
  const definitionUrls = useMemo(() => readDefinitionUrls(root), [root])
  const headingDepths = root.children.flatMap((child) => (child.type === 'heading' ? [child.depth] : []))
  const levelOfDepthOne = headingLevel + 1 - Math.min(...headingDepths, HEADING_LEVEL_MAX)
  return (
    <div className="flex flex-col gap-3 leading-relaxed wrap-anywhere">
      {renderChildren(root, { levelOfDepthOne, definitionUrls }, 0)}
    </div>
  )
}

/** What the elements of a text depend on, besides their nodes. */
interface RenderingContext {
  /** The level of a heading of depth 1. */
  levelOfDepthOne: number
  /** The URLs that the text defines for its reference links, by the identifier of the definition. */
  definitionUrls: ReadonlyMap<string, string>
}

/** Returns the URLs of a text's link definitions. If an identifier is defined twice, the first definition counts. */
function readDefinitionUrls(root: MarkdownNode): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  const visit = (node: MarkdownNode, depth: number) => {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url)
    if (depth <= DEPTH_MAX && 'children' in node) for (const child of node.children) visit(child, depth + 1)
  }
  visit(root, 0)
  return urls
}

function renderChildren(node: MarkdownNode, renderingContext: RenderingContext, depth: number): ReactNode {
  if (depth > DEPTH_MAX || !('children' in node)) return null
  return node.children.map((child, index) => (
    <Fragment key={index}>{elementOf(child as MarkdownNode, renderingContext, depth + 1)}</Fragment>
  ))
}

function elementOf(node: MarkdownNode, renderingContext: RenderingContext, depth: number): ReactNode {
  const children = () => renderChildren(node, renderingContext, depth)
  switch (node.type) {
    case 'heading': {
      const level = Math.min(renderingContext.levelOfDepthOne + node.depth - 1, HEADING_LEVEL_MAX)
      return createElement(
        `h${level}`,
        { className: 'mt-3 font-title text-lg font-medium break-after-avoid' },
        children(),
      )
    }
    case 'paragraph':
      return <p>{children()}</p>
    case 'blockquote':
      return <blockquote className="flex flex-col gap-3 border-s-2 border-line ps-4 text-soft">{children()}</blockquote>
    case 'list':
      return node.ordered === true ? (
        <ol className="list-decimal ps-6" start={node.start ?? 1}>
          {children()}
        </ol>
      ) : (
        <ul className="list-disc ps-6">{children()}</ul>
      )
    case 'listItem':
      return <li>{children()}</li>
    case 'code':
      return (
        <pre className="rounded-sm bg-sunk px-3 py-2 text-sm whitespace-pre-wrap">
          <code>{node.value}</code>
        </pre>
      )
    case 'inlineCode':
      return <code className="rounded-sm bg-sunk px-1">{node.value}</code>
    case 'emphasis':
      return <em>{children()}</em>
    case 'strong':
      return <strong>{children()}</strong>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr className="border-line" />
    case 'link':
      return linkElement(node.url, children())
    case 'linkReference':
      return linkElement(renderingContext.definitionUrls.get(node.identifier) ?? '', children())
    case 'image':
    case 'imageReference':
      return node.alt
    case 'definition':
      return null
    case 'text':
    case 'html':
    case 'yaml':
      return node.value
    case 'root':
    case 'delete':
    case 'table':
    case 'tableRow':
    case 'tableCell':
    case 'footnoteDefinition':
    case 'footnoteReference':
      return children()
  }
}

/** Returns the link, or only its content if the URL could be harmful. */
function linkElement(url: string, content: ReactNode): ReactNode {
  const href = harmlessUrl(url)
  if (href === undefined) return content
  return (
    <a href={href} className="link rounded-sm" rel="noopener noreferrer">
      {content}
    </a>
  )
}

/** Returns the URL if it opens a page, an email or a call; undefined for any other URL, such as that of a script. */
function harmlessUrl(url: string): string | undefined {
  if (/^\/(?![/\\])/.test(url) || url.startsWith('#')) return url
  return URL.canParse(url) && LINK_PROTOCOLS.includes(new URL(url).protocol) ? url : undefined
}
