const BAR_CLASSES = [
  'mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk',
  '[&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-link',
].join(' ')

/** A bar that shows how much of a long process is done. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className={BAR_CLASSES} aria-label={label} value={value} max={max} />
}
