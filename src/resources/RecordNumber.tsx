/** `#12`: tells records of the same name apart. */
export function RecordNumber({ id }: { id: number | string }) {
  return <span className="text-xs whitespace-nowrap text-faint tabular-nums">#{id}</span>
}
