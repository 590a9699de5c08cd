/** The note at the end of a row. */
export function RowNote({ text }: { text: string }) {
  return <span className="row-note">{text}</span>
}
