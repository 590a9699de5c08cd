import type { Geometry, GeometryArrow, GeometryBox } from '../../machines/geometry.ts'
import { needsDecision } from '../../machines/lifecycle.ts'
import { useText } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import { useDuration } from '../ui/useDuration.ts'
import { ArrowLine, DrawnText } from './drawnShapes.tsx'
import type { StateOfKind } from './useStates.ts'
import { ScrollingPicture } from './ScrollingPicture.tsx'

interface StatesDrawingProps {
  geometry: Geometry
  states: readonly StateOfKind[]
  /** The state that is marked, because its link has the focus. */
  markedState: string | undefined
  onOpen: (state: StateOfKind) => void
}

const LARGE_SCALE = 1.5
/** The smallest scale. A drawing that does not fit in it scrolls in its own box. */
const MIN_SCALE = 0.8

/**
 * The chart of a kind of record, with the number of records in each state and for how long the oldest has been in it.
 * A picture for the eye and the mouse; everything in it is in the list beside it too.
 */
export function StatesDrawing({ geometry, states, markedState, onOpen }: StatesDrawingProps) {
  const text = useText()
  const { width, height, boxes, arrows } = geometry
  return (
    <figure className="lifecycle-drawing my-2">
      <ScrollingPicture label={text('lifecycle.drawing')}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width * LARGE_SCALE}
          style={{ minWidth: width * MIN_SCALE }}
          className="h-auto max-w-full"
        >
          {arrows.map((arrow) => (
            <Arrow key={`${arrow.from} ${arrow.event ?? ''} ${arrow.to}`} arrow={arrow} />
          ))}
          {boxes.map((box) => (
            <CountedState
              key={box.id}
              box={box}
              state={states.find(({ name }) => name === box.id)}
              isMarked={box.id === markedState}
              onOpen={onOpen}
            />
          ))}
        </svg>
      </ScrollingPicture>
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
          <DrawnText key={each.y} line={each} />
        ))}
    </g>
  )
}

interface CountedStateProps {
  box: GeometryBox
  /** Undefined for the mark of the initial state. */
  state: StateOfKind | undefined
  isMarked: boolean
  onOpen: (state: StateOfKind) => void
}

function CountedState({ box, state, isMarked, onOpen }: CountedStateProps) {
  const text = useText()
  const duration = useDuration(state?.since)
  const {
    kind,
    at: [x, y, w, h],
    text: lines = [],
  } = box
  if (state === undefined) return <circle cx={x + w / 2} cy={y + h / 2} r={w / 2} className="lifecycle-dot" />
  const { count, code, lifecycle } = state
  const isEmpty = count === 0
  const isWaiting = !isEmpty && count !== undefined && needsDecision(lifecycle, code)
  const countLine = lines.find(({ style }) => style === 'now')
  return (
    <g
      className={`lifecycle-box cursor-pointer lifecycle-${isWaiting ? 'waiting' : isEmpty ? 'later lifecycle-pale' : 'taken'} ${isMarked ? 'lifecycle-marked' : ''}`}
      onClick={() => onOpen(state)}
    >
      <rect x={x} y={y} width={w} height={h} rx={6} />
      {kind === 'final' && <rect x={x + 3} y={y + 3} width={w - 6} height={h - 6} rx={4} />}
      {lines
        .filter(({ style }) => style !== 'now')
        .map((line) => (
          <DrawnText key={line.y} line={line} />
        ))}
      {countLine !== undefined && count !== undefined && (
        <DrawnText line={{ ...countLine, text: text('states.count', { n: formatNumber(count) }) }} />
      )}
      {duration !== '' && (
        <text x={x + w / 2} y={y + h + 14} textAnchor="middle" fontSize={11} className="lifecycle-age">
          {text('states.oldest', { duration })}
        </text>
      )}
    </g>
  )
}
