import type { GeometryText } from '../../machines/geometry.ts'

/** The line of an arrow with its head. `phaseClass` is the end of its class, such as `next`. */
export function ArrowLine({ line, phaseClass }: { line: readonly number[]; phaseClass: string }) {
  return (
    <>
      <polyline points={line.join(' ')} className={`lifecycle-line lifecycle-${phaseClass}`} />
      <path d={arrowHeadPoints(line)} className={`lifecycle-head lifecycle-${phaseClass}`} />
    </>
  )
}

/** A line of text of a drawing. */
export function DrawnText({ line: { x, y, style, text, end } }: { line: GeometryText }) {
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

/** The head of an arrow, at the end of its line and in the direction of the last part of it. */
function arrowHeadPoints(line: readonly number[]): string {
  const [fromX = 0, fromY = 0, x = 0, y = 0] = line.slice(-4)
  const dx = Math.sign(x - fromX)
  const dy = Math.sign(y - fromY)
  const [baseX, baseY] = [x - 8 * dx, y - 8 * dy]
  return `M${x} ${y}L${baseX + 4 * dy} ${baseY + 4 * dx}L${baseX - 4 * dy} ${baseY - 4 * dx}Z`
}
