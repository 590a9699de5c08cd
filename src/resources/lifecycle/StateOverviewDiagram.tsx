import type { Geometry, GeometryArrow, GeometryBox } from '../../../machines/geometry.ts'
import { needsDecision } from '../../../machines/lifecycle.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { useDuration } from '../../ui/useDuration.ts'
import { ArrowLine, DiagramText } from './diagramShapes.tsx'
import type { StateSummary } from './useStateSummaries.ts'
import { DIAGRAM_SCALE_MIN, ScrollableDiagram } from './ScrollableDiagram.tsx'

interface StateOverviewDiagramProps {
  geometry: Geometry
  states: readonly StateSummary[]
  /** The name of the state whose link has the focus. Its box is highlighted. */
  stateWithFocusedLink: string | undefined
  /** Opens the list of the records in a state; undefined if no list shows only the records in one state. */
  onOpen: ((state: string) => void) | undefined
}

const LARGE_SCALE = 1.5

/**
 * The lifecycle diagram of a kind of record. Each state has the number of records in it and the time for which the
 * first of them has been in it. The diagram is for the mouse only. The list below it offers the same to keyboard and
 * screen reader users.
 */
export function StateOverviewDiagram({ geometry, states, stateWithFocusedLink, onOpen }: StateOverviewDiagramProps) {
  const text = useText()
  const { width, height, boxes, arrows } = geometry
  return (
    <figure className="lifecycle-drawing my-2">
      <ScrollableDiagram label={text('lifecycle.drawing')}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width * LARGE_SCALE}
          style={{ minWidth: width * DIAGRAM_SCALE_MIN }}
          className="h-auto max-w-full print:min-w-0!"
          aria-hidden="true"
        >
          {arrows.map((arrow) => (
            <Arrow key={`${arrow.from} ${arrow.event ?? ''} ${arrow.to}`} arrow={arrow} />
          ))}
          {boxes.map((box) => (
            <StateBox
              key={box.id}
              box={box}
              state={states.find(({ name }) => name === box.id)}
              isLinkFocused={box.id === stateWithFocusedLink}
              onOpen={onOpen}
            />
          ))}
        </svg>
      </ScrollableDiagram>
    </figure>
  )
}

function Arrow({ arrow: { event, line, text = [] } }: { arrow: GeometryArrow }) {
  const phaseClass = event === undefined ? 'never' : 'plain'
  return (
    <g className={`lifecycle-arrow lifecycle-${phaseClass}`}>
      <ArrowLine line={line} phaseClass={phaseClass} />
      {text
        .filter(({ style }) => style !== 'key')
        .map((each) => (
          <DiagramText key={each.y} textLine={each} />
        ))}
    </g>
  )
}

interface StateBoxProps {
  box: GeometryBox
  /** Undefined for the dot from which the initial transition starts. */
  state: StateSummary | undefined
  isLinkFocused: boolean
  onOpen: ((state: string) => void) | undefined
}

function StateBox({ box, state, isLinkFocused, onOpen }: StateBoxProps) {
  const text = useText()
  const duration = useDuration(state?.since)
  const {
    kind,
    at: [x, y, w, h],
    text: lines = [],
  } = box
  if (state === undefined) return <circle cx={x + w / 2} cy={y + h / 2} r={w / 2} className="lifecycle-initial-dot" />
  const { count, code, lifecycle } = state
  const isEmpty = count === 0
  const hasWaitingRecords = !isEmpty && count !== undefined && needsDecision(lifecycle, code)
  const countLine = lines.find(({ style }) => style === 'now')
  return (
    <g
      className={`lifecycle-box ${onOpen === undefined ? '' : 'cursor-pointer'} lifecycle-${hasWaitingRecords ? 'waiting' : isEmpty ? 'later lifecycle-pale' : 'taken'} ${isLinkFocused ? 'lifecycle-marked' : ''}`}
      onClick={() => onOpen?.(state.name)}
    >
      <rect x={x} y={y} width={w} height={h} rx={6} />
      {kind === 'final' && <rect x={x + 3} y={y + 3} width={w - 6} height={h - 6} rx={4} />}
      {lines
        .filter(({ style }) => style !== 'now')
        .map((line) => (
          <DiagramText key={line.y} textLine={line} />
        ))}
      {countLine !== undefined && count !== undefined && (
        <DiagramText textLine={{ ...countLine, text: text('states.count', { n: formatNumber(count) }) }} />
      )}
      {duration !== '' && (
        <text x={x + w / 2} y={y + h + 14} textAnchor="middle" fontSize={11} className="lifecycle-age">
          {text('states.oldest', { duration })}
        </text>
      )}
    </g>
  )
}
