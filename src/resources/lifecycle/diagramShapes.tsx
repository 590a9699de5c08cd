import type { GeometryText } from '../../../machines/geometry.ts'

/** The line and the head of an arrow. `phaseClass` is the end of their class names, such as `next`. */
export function ArrowLine({ line, phaseClass }: { line: readonly number[]; phaseClass: string }) {
  return (
    <>
      <polyline points={line.join(' ')} className={`lifecycle-line lifecycle-${phaseClass}`} />
      <path d={arrowHeadPath(line)} className={`lifecycle-arrowhead lifecycle-${phaseClass}`} />
    </>
  )
}

/** A line of text in a diagram. */
export function DiagramText({ textLine: { x, y, style, text, end } }: { textLine: GeometryText }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={end ? 'end' : 'start'}
      fontSize={style === 'title' ? 14 : 12}
      className={`lifecycle-${style}`}
    >
      {text}
    </text>
  )
}

/** Returns the path of an arrow's head, at the end of the line and in the direction of the line's last segment. */
function arrowHeadPath(line: readonly number[]): string {
  const [fromX = 0, fromY = 0, x = 0, y = 0] = line.slice(-4)
  const signX = Math.sign(x - fromX)
  const signY = Math.sign(y - fromY)
  const [baseX, baseY] = [x - 8 * signX, y - 8 * signY]
  return `M${x} ${y}L${baseX + 4 * signY} ${baseY + 4 * signX}L${baseX - 4 * signY} ${baseY - 4 * signX}Z`
}
