/** The lines of a Markdown table. */
export function tableLines(head: string[], body: string[][]): string[] {
  const row = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...body.map(row)]
}

/** A table under a heading; nothing if the table has no rows. Columns that are empty in every row are left out. */
export function tableSection(heading: string, head: string[], body: string[][]): string[] {
  if (body.length === 0) return []
  const isColumnUsed = head.map((_, column) => body.some((row) => (row[column] ?? '') !== ''))
  const usedCells = (cells: string[]): string[] => cells.filter((_, column) => isColumnUsed[column])
  return [heading, '', ...tableLines(usedCells(head), body.map(usedCells)), '']
}

/** A text as inline code of Markdown, between backquotes; empty for an empty text. */
export function inlineCode(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `\`${text}\``
}
