/** The id of a record as `#12`, which distinguishes records with the same name. */
export function RecordNumber({ id }: { id: number | string }) {
  return <span className="text-xs whitespace-nowrap text-faint tabular-nums">#{id}</span>
}
