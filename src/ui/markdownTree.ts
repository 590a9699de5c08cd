import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'
import { splitAtAddresses } from './bareAddress.ts'

/** A part of a Markdown text. */
export type MarkdownNode =
  | { type: 'text' | 'code' | 'inlineCode' | 'plain'; text: string }
  | { type: 'lineBreak' | 'rule' }
  | { type: 'heading'; depth: number; children: MarkdownNode[] }
  /** `start` is the first number of an ordered list. */
  | { type: 'list'; start: number | undefined; children: MarkdownNode[] }
  /** `isDone` is undefined if the item is no task. */
  | { type: 'listItem'; isDone: boolean | undefined; children: MarkdownNode[] }
  | { type: 'link'; url: string; children: MarkdownNode[] }
  | { type: 'tableCell'; isHeader: boolean; align: 'center' | 'right' | undefined; children: MarkdownNode[] }
  | { type: ContainerType; children: MarkdownNode[] }

type ContainerType =
  | 'paragraph'
  | 'quote'
  | 'emphasis'
  | 'strong'
  | 'deleted'
  | 'table'
  | 'tableHead'
  | 'tableBody'
  | 'tableRow'

/** A node at the top of the tree, with the number of nodes in it. */
export interface MarkdownBlock {
  node: MarkdownNode
  size: number
}

/** Lists and quotes that are nested deeper are shown as they are written. */
export const BLOCK_DEPTH_MAX = 24
/** Emphases and links that are nested deeper are shown without their effect. */
const DEPTH_MAX = 40
/** What is left of a text after as many nodes is shown as it is written, so that every text is shown in bounded time. */
export const NODES_MAX = 10_000

const CONTAINER_TYPES: Readonly<Record<string, ContainerType>> = {
  paragraph: 'paragraph',
  blockquote: 'quote',
  em: 'emphasis',
  strong: 'strong',
  s: 'deleted',
  table: 'table',
  thead: 'tableHead',
  tbody: 'tableBody',
  tr: 'tableRow',
}
/** The beginning of a list item that is a task. */
const TASK_MARK = /^\[([ xX])\][ \u00A0]/
const JAPANESE = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]`
const ENDS_JAPANESE = new RegExp(`${JAPANESE}$`, 'u')
const BEGINS_JAPANESE = new RegExp(`^${JAPANESE}`, 'u')

// HTML is shown as text: with one hole in a sanitizer, a text of staff would run a script for every reader. Other
// parsers are slow for nested lists (micromark, Lezer), or never end for some texts (marked).
const parser = new MarkdownIt({ html: false, maxNesting: 100 })
// All links are parsed. Which of them lead anywhere is decided where they are rendered.
parser.validateLink = () => true
parser.normalizeLink = (url) => url
parser.block.ruler.before('table', 'tooDeep', takeTooDeepLines)

/** A block rule for the lines that are nested too deeply. The parser itself would leave them out. */
function takeTooDeepLines(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || state.level < BLOCK_DEPTH_MAX) return false
  let line = startLine + 1
  while (line < endLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) line += 1
  state.push('plain', '', 0).content = state.getLines(startLine, line, state.blkIndent, false)
  state.line = line
  return true
}

/**
 * Parses a text in Markdown: CommonMark with tables, `~~`, task lists and bare addresses. HTML is text. The time grows
 * with the length of the text, whatever it contains, and the depth and the number of nodes are bounded.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const lines = source.split(/\r\n?|\n/)
  const blocks: MarkdownBlock[] = []
  let size = 0
  for (const tokens of topLevelBlocks(parser.parse(lines.join('\n'), {}))) {
    const builder = new TreeBuilder(NODES_MAX - size)
    for (const token of tokens) builder.add(token)
    size += builder.size
    if (builder.isOverLimit) {
      const text = lines.slice(tokens[0]?.map?.[0] ?? 0).join('\n')
      return [...blocks, { node: { type: 'plain', text }, size: 1 }]
    }
    blocks.push(...builder.nodes.map((node) => ({ node, size: builder.size })))
  }
  return blocks
}

/** Returns the tokens of each block that is in no other block. */
function topLevelBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0) blocks.push([])
    blocks.at(-1)?.push(token)
    depth += token.nesting
  }
  return blocks
}

/** Builds the tree of a block from its tokens, and counts its nodes. */
class TreeBuilder {
  readonly nodes: MarkdownNode[] = []
  size = 0
  /** The children of the open nodes, the innermost last. */
  readonly #openChildren: MarkdownNode[][] = [this.nodes]
  #openLinkCount = 0
  /** The list item that has just been opened, and has no content yet. */
  #emptyItem: { isDone: boolean | undefined } | undefined
  /** The end of the last text of the paragraph, and the line break after it, if any. */
  #lastText = ''
  #lastLineBreak: { type: 'text'; text: string } | undefined

  constructor(private readonly sizeMax: number) {}

  get isOverLimit(): boolean {
    return this.size > this.sizeMax
  }

  add(token: Token): void {
    if (this.isOverLimit) return
    if (token.nesting > 0) this.#open(token)
    else if (token.nesting < 0) this.#close(token)
    else this.#addLeaf(token)
  }

  #open(token: Token): void {
    if (token.type === 'link_open') this.#openLinkCount += 1
    if (token.block) this.#lastText = ''
    const node = token.hidden || this.#openChildren.length > DEPTH_MAX ? undefined : containerOf(token)
    if (token.type !== 'paragraph_open') this.#emptyItem = node?.type === 'listItem' ? node : undefined
    // Without a node, the children become those of the node around it.
    if (node === undefined) return void this.#openChildren.push(this.#openChildren.at(-1) ?? this.nodes)
    this.#append(node)
    this.#openChildren.push(node.children)
  }

  #close(token: Token): void {
    if (token.type === 'link_close') this.#openLinkCount -= 1
    if (this.#openChildren.length > 1) this.#openChildren.pop()
  }

  #addLeaf(token: Token): void {
    switch (token.type) {
      case 'inline':
        for (const child of token.children ?? []) this.add(child)
        return
      case 'text':
        return this.#addText(this.#takeTaskMark(token.content))
      case 'image':
        return this.#addText(textOf(token), false)
      case 'code_inline':
        this.#noteText(token.content)
        return this.#append({ type: 'inlineCode', text: token.content })
      case 'softbreak':
        this.#lastLineBreak = { type: 'text', text: '\n' }
        return this.#append(this.#lastLineBreak)
      case 'hardbreak':
        return this.#append({ type: 'lineBreak' })
      case 'hr':
        return this.#append({ type: 'rule' })
      case 'fence':
      case 'code_block':
        return this.#append({ type: 'code', text: token.content.replace(/\n$/, '') })
      case 'plain':
        return this.#append({ type: 'plain', text: token.content })
      default:
        return this.#addText(token.content, false)
    }
  }

  /** If the text begins a list item with the mark of a task, notes whether it is done, and returns the text after it. */
  #takeTaskMark(text: string): string {
    const item = this.#emptyItem
    this.#emptyItem = undefined
    const [mark, state] = (item && TASK_MARK.exec(text)) ?? []
    if (item === undefined || mark === undefined) return text
    item.isDone = state !== ' '
    return text.slice(mark.length)
  }

  #addText(text: string, mayHaveAddresses = true): void {
    if (text === '') return
    this.#noteText(text)
    const parts = mayHaveAddresses && this.#openLinkCount === 0 ? splitAtAddresses(text) : [{ text }]
    for (const { text: part, url } of parts) {
      const node = { type: 'text', text: part } as const
      this.#append(url === undefined ? node : { type: 'link', url, children: [node] })
    }
  }

  /** Removes the line break before the text if both sides of it are Japanese, because it would be shown as a space. */
  #noteText(text: string): void {
    if (this.#lastLineBreak !== undefined && ENDS_JAPANESE.test(this.#lastText) && BEGINS_JAPANESE.test(text))
      this.#lastLineBreak.text = ''
    this.#lastLineBreak = undefined
    this.#lastText = text.slice(-2)
  }

  #append(node: MarkdownNode): void {
    this.size += 1
    if (node.type !== 'paragraph' && node.type !== 'listItem') this.#emptyItem = undefined
    this.#openChildren.at(-1)?.push(node)
  }
}

/** Returns the node of an opening token; undefined if only its children are shown. */
function containerOf({ type, tag, attrs }: Token): (MarkdownNode & { children: MarkdownNode[] }) | undefined {
  const attributes = new Map(attrs)
  const name = type.replace(/_open$/, '')
  switch (name) {
    case 'heading':
      return { type: 'heading', depth: Number(tag.slice(1)), children: [] }
    case 'bullet_list':
      return { type: 'list', start: undefined, children: [] }
    case 'ordered_list':
      return { type: 'list', start: Number(attributes.get('start') ?? 1), children: [] }
    case 'list_item':
      return { type: 'listItem', isDone: undefined, children: [] }
    case 'link':
      return { type: 'link', url: String(attributes.get('href') ?? ''), children: [] }
    case 'th':
    case 'td':
      return { type: 'tableCell', isHeader: name === 'th', align: alignOf(attributes.get('style')), children: [] }
    default: {
      const containerType = CONTAINER_TYPES[name]
      return containerType && { type: containerType, children: [] }
    }
  }
}

function alignOf(style: unknown): 'center' | 'right' | undefined {
  return (['center', 'right'] as const).find((align) => style === `text-align:${align}`)
}

/** Returns the text of a token and its children, such as the alternative text of a picture. */
function textOf({ content, children }: Token): string {
  return children === null ? content : children.map(textOf).join('')
}
