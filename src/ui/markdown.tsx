import { createElement, Fragment, memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import { type MarkdownBlock, type MarkdownNode, parseMarkdown } from './markdownTree.ts'
import { useIsPrinting } from './useIsPrinting.ts'
import { useTimeout } from './useTimeout.ts'

interface MarkdownProps {
  /** A text in Markdown; see `parseMarkdown`. HTML in the text is shown as text, a picture as its alternative text. */
  source: string
  /** The level of the highest headings, whatever their depth in the source. */
  headingLevel: number
}

const LINK_PROTOCOLS = ['https:', 'mailto:', 'tel:']
const HEADING_LEVEL_MAX = 6
/** How many nodes of a text are rendered at once, so that the page responds while a long text is rendered. */
const NODES_AT_ONCE = 1_000
const ALIGN_CLASSES = { center: 'text-center', right: 'text-end' } as const

/**
 * A Markdown text as React elements, never as HTML. It is parsed after what is around it has been painted, and rendered
 * in parts.
 */
export default function Markdown({ source, headingLevel }: MarkdownProps) {
  const [blocks, setBlocks] = useState<readonly MarkdownBlock[]>([])
  // Not during a render, which React may repeat. The previous text stays until the next one has been parsed.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setBlocks(parseMarkdown(source)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [source])
  return <MarkdownBlocks blocks={blocks} headingLevel={headingLevel} />
}

interface MarkdownBlocksProps extends Pick<MarkdownProps, 'headingLevel'> {
  blocks: readonly MarkdownBlock[]
}

/** A parsed Markdown text, of which the first part is rendered at once. */
export function MarkdownBlocks({ blocks, headingLevel }: MarkdownBlocksProps) {
  const [renderedNodesMax, setRenderedNodesMax] = useState(NODES_AT_ONCE)
  const isPrinting = useIsPrinting()
  const renderedBlocks = isPrinting ? blocks : blocksWithin(blocks, renderedNodesMax)
  const isComplete = renderedBlocks.length === blocks.length
  useTimeout(renderedNodesMax, isComplete ? undefined : 0, (max) =>
    startTransition(() => setRenderedNodesMax(max + NODES_AT_ONCE)),
  )
  const headingDepths = blocks.flatMap(({ node }) => (node.type === 'heading' ? [node.depth] : []))
  const levelOfDepthOne = headingLevel + 1 - Math.min(...new Set(headingDepths), HEADING_LEVEL_MAX)
  return (
    <div className="flex flex-col gap-3 leading-relaxed wrap-anywhere" aria-busy={isComplete ? undefined : true}>
      {renderedBlocks.map(({ node }, index) => (
        <Block key={index} node={node} levelOfDepthOne={levelOfDepthOne} />
      ))}
    </div>
  )
}

/** Returns the first blocks, up to the one with which they have `nodesMax` nodes. */
function blocksWithin(blocks: readonly MarkdownBlock[], nodesMax: number): readonly MarkdownBlock[] {
  let nodeCount = 0
  const end = blocks.findIndex(({ size }) => {
    nodeCount += size
    return nodeCount >= nodesMax
  })
  return end === -1 ? blocks : blocks.slice(0, end + 1)
}

const Block = memo(function Block({ node, levelOfDepthOne }: { node: MarkdownNode; levelOfDepthOne: number }) {
  return elementOf(node, levelOfDepthOne)
})

function renderChildren({ children }: { children: readonly MarkdownNode[] }, levelOfDepthOne: number): ReactNode {
  return children.map((child, index) => <Fragment key={index}>{elementOf(child, levelOfDepthOne)}</Fragment>)
}

/** Returns the element of a node. `levelOfDepthOne` is the level of a heading of depth 1. */
function elementOf(node: MarkdownNode, levelOfDepthOne: number): ReactNode {
  const children = () => ('children' in node ? renderChildren(node, levelOfDepthOne) : null)
  switch (node.type) {
    case 'text':
      return node.text
    case 'plain':
      return <p className="whitespace-pre-wrap">{node.text}</p>
    case 'lineBreak':
      return <br />
    case 'rule':
      return <hr className="border-line" />
    case 'code':
      return (
        <pre className="rounded-sm bg-sunk px-3 py-2 text-sm whitespace-pre-wrap">
          <code>{node.text}</code>
        </pre>
      )
    case 'inlineCode':
      return <code className="rounded-sm bg-sunk px-1">{node.text}</code>
    case 'heading': {
      const level = Math.min(levelOfDepthOne + node.depth - 1, HEADING_LEVEL_MAX)
      return createElement(
        `h${level}`,
        { className: 'mt-3 font-title text-lg font-medium break-after-avoid' },
        children(),
      )
    }
    case 'paragraph':
      return <p>{children()}</p>
    case 'quote':
      return <blockquote className="flex flex-col gap-3 border-s-2 border-line ps-4 text-soft">{children()}</blockquote>
    case 'emphasis':
      return <em>{children()}</em>
    case 'strong':
      return <strong>{children()}</strong>
    case 'deleted':
      return <del>{children()}</del>
    case 'link':
      return linkElement(node.url, children())
    case 'list':
      return node.start === undefined ? (
        <ul className="list-disc ps-6">{children()}</ul>
      ) : (
        <ol className="list-decimal ps-6" start={node.start}>
          {children()}
        </ol>
      )
    case 'listItem':
      return <ListItem item={node} levelOfDepthOne={levelOfDepthOne} />
    case 'table':
      return (
        <div className="overflow-x-auto" role="region" aria-label={textOf(node.children[0])} tabIndex={0}>
          <table className="border-collapse text-sm [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-1.5">
            {children()}
          </table>
        </div>
      )
    case 'tableHead':
      return <thead className="bg-sunk">{children()}</thead>
    case 'tableBody':
      return <tbody>{children()}</tbody>
    case 'tableRow':
      return <tr>{children()}</tr>
    case 'tableCell': {
      const className = node.align === undefined ? 'text-start' : ALIGN_CLASSES[node.align]
      // A header without a text would name nothing.
      return node.isHeader && node.children.length > 0 ? (
        <th scope="col" className={`${className} font-medium`}>
          {children()}
        </th>
      ) : (
        <td className={className}>{children()}</td>
      )
    }
  }
}

type ListItemNode = MarkdownNode & { type: 'listItem' }

/** The nodes that are no part of a line. */
const BLOCK_TYPES: readonly MarkdownNode['type'][] = [
  'paragraph',
  'heading',
  'list',
  'quote',
  'code',
  'plain',
  'rule',
  'table',
]

/** An item of a list. The first part of a task is the label of its box, which cannot be changed. */
function ListItem({ item, levelOfDepthOne }: { item: ListItemNode; levelOfDepthOne: number }) {
  if (item.isDone === undefined) return <li>{renderChildren(item, levelOfDepthOne)}</li>
  const [first] = item.children
  const isLoose = first?.type === 'paragraph'
  const inlineEnd = item.children.findIndex(({ type }) => BLOCK_TYPES.includes(type))
  const labelEnd = isLoose ? 1 : inlineEnd === -1 ? item.children.length : inlineEnd
  const label = isLoose ? first.children : item.children.slice(0, labelEnd)
  const others = item.children.slice(labelEnd)
  return (
    <li className="-ms-6 list-none">
      <label className="flex items-baseline gap-2">
        <input type="checkbox" className="checkbox" checked={item.isDone} disabled readOnly />
        <span>{renderChildren({ children: label }, levelOfDepthOne)}</span>
      </label>
      {others.length > 0 && <div className="ms-6">{renderChildren({ children: others }, levelOfDepthOne)}</div>}
    </li>
  )
}

/** Returns the text in a node, for the name of a table. */
function textOf(node: MarkdownNode | undefined): string {
  if (node === undefined) return ''
  if ('text' in node) return node.text
  if (!('children' in node)) return ''
  const texts = node.children.map(textOf)
  return node.type === 'tableRow' ? texts.filter((text) => text !== '').join(', ') : texts.join('')
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
