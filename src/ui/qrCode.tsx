import { encode } from 'uqr'

/** The QR code of a text, black on white in both themes, so that every camera can read it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 shrink-0 rounded-sm forced-color-adjust-none"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
