import type { GeometryArrow, GeometryBox, DiagramGeometry } from '../../../machines/geometry.ts'
import { ArrowLine, DiagramText } from '../../resources/lifecycle/diagramShapes.tsx'
import { DIAGRAM_SCALE_MIN, ScrollableDiagram } from '../../resources/lifecycle/ScrollableDiagram.tsx'
import { useText } from '../../texts/text.ts'
import { type Highlight, hasInnerStates, highlightsById } from './liveChart.ts'

const CURRENT_OUTLINE_OFFSET = 4
const CURRENT_MARK_RADIUS = 4

interface ChartDiagramProps {
  diagram: DiagramGeometry
  /** The accessible name. */
  label: string
  /** The heading above the diagram; undefined if the chart has only one diagram. */
  caption: string | undefined
  /** The ids of the active states. */
  activeStateIds: readonly string[]
}

/**
 * A diagram of a statechart in which the current states are highlighted. Everything that changes in it is also in the
 * lists beside it.
 */
export function ChartDiagram({ diagram, label, caption, activeStateIds }: ChartDiagramProps) {
  const { width, height, boxes, arrows } = diagram
  const highlights = highlightsById(diagram, activeStateIds)
  const sortedBoxes = boxes.toSorted(
    (a, b) => Number(hasInnerStates(diagram, b.id)) - Number(hasInnerStates(diagram, a.id)),
  )
  return (
    <figure className="lifecycle-drawing my-3">
      {caption !== undefined && <figcaption className="mb-1 text-sm text-soft">{caption}</figcaption>}
      <ScrollableDiagram label={caption === undefined ? label : `${label} ${caption}`}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          style={{ minWidth: width * DIAGRAM_SCALE_MIN }}
          className="h-auto max-w-full print:min-w-0!"
          aria-hidden="true"
        >
          {sortedBoxes.map((box) => (
            <StateShape
              key={box.id}
              box={box}
              isParent={hasInnerStates(diagram, box.id)}
              highlight={highlights.get(box.id) ?? 'none'}
            />
          ))}
          {arrows.map((arrow) => (
            <TransitionShape key={arrow.line.join(' ')} arrow={arrow} />
          ))}
        </svg>
      </ScrollableDiagram>
    </figure>
  )
}

/** The legend of the diagrams: how a current state is drawn. */
export function ChartLegend() {
  const text = useText()
  return (
    <p aria-hidden="true" className="lifecycle-drawing inline-flex items-center gap-1.5 text-xs text-faint">
      <svg width="30" height="20" viewBox="0 0 30 20">
        <CurrentStateShape at={[4, 4, 22, 12]} />
      </svg>
      {text('charts.current')}
    </p>
  )
}

/** The shape of a current state. A second outline and a dot mark it, so that the mark does not depend on color. */
function CurrentStateShape({ at: [x, y, w, h] }: { at: GeometryBox['at'] }) {
  return (
    <g className="lifecycle-box lifecycle-now">
      <rect
        x={x - CURRENT_OUTLINE_OFFSET}
        y={y - CURRENT_OUTLINE_OFFSET}
        width={w + 2 * CURRENT_OUTLINE_OFFSET}
        height={h + 2 * CURRENT_OUTLINE_OFFSET}
        rx={9}
        className="lifecycle-halo"
      />
      <rect x={x} y={y} width={w} height={h} rx={6} />
      <circle
        cx={x + w - 2 * CURRENT_MARK_RADIUS}
        cy={y + 2 * CURRENT_MARK_RADIUS - 1}
        r={CURRENT_MARK_RADIUS}
        className="lifecycle-active-mark"
      />
    </g>
  )
}

interface StateShapeProps {
  box: GeometryBox
  /** Whether other states are drawn inside this state. */
  isParent: boolean
  highlight: Highlight
}

function StateShape({ box, isParent, highlight }: StateShapeProps) {
  const { kind, at, text = [], isFailure } = box
  const [x, y, w, h] = at
  if (kind === 'initial') return <circle cx={x + w / 2} cy={y + h / 2} r={w / 2} className="lifecycle-initial-dot" />
  const isCurrent = highlight === 'current'
  const phaseClass = highlight === 'none' ? (isParent || kind === 'stub' ? 'later' : 'plain') : 'now'
  return (
    <g className={`lifecycle-state ${isFailure ? 'lifecycle-destructive' : ''}`}>
      {isCurrent && <CurrentStateShape at={at} />}
      <g className={`lifecycle-box lifecycle-${phaseClass} ${isParent || isCurrent ? 'lifecycle-inside' : ''}`}>
        {kind === 'decision' ? (
          <path
            d={`M${x} ${y + h / 2}L${x + w / 2} ${y}L${x + w} ${y + h / 2}L${x + w / 2} ${y + h}Z`}
            className="fill-surface stroke-ink"
          />
        ) : (
          <rect x={x} y={y} width={w} height={h} rx={kind === 'stub' || kind === 'history' ? h / 2 : 6} />
        )}
        {kind === 'final' && <rect x={x + 3} y={y + 3} width={w - 6} height={h - 6} rx={4} />}
      </g>
      {text.map((line) => (
        <DiagramText key={line.y} textLine={line} />
      ))}
    </g>
  )
}

function TransitionShape({ arrow: { line, text = [], isFailure } }: { arrow: GeometryArrow }) {
  return (
    <g className={`lifecycle-arrow ${isFailure ? 'lifecycle-destructive' : ''}`}>
      <ArrowLine line={line} phaseClass="plain" />
      {text.map((each) => (
        <DiagramText key={each.y} textLine={each} />
      ))}
    </g>
  )
}
