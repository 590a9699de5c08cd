import type { Geometry, GeometryArrow, GeometryBox, GeometryText } from '../../../machines/geometry.ts'
import type { Command } from '../../commands/command.ts'
import { useText } from '../../texts/text.ts'
import { isCharacterShortcut, keyLabel } from '../../ui/kbd.tsx'
import { type LifecycleProgress, arrowAvailabilityOf } from './lifecycleProgress.ts'
import { ArrowLine, DiagramText } from './diagramShapes.tsx'
import { DIAGRAM_SCALE_MIN, ScrollableDiagram } from './ScrollableDiagram.tsx'
import { type Badge, BADGE_HEIGHT, badgeWidth, freeSpaceEnd, placeBadges } from './stepBadges.ts'

interface LifecycleDiagramProps {
  geometry: Geometry
  progress: LifecycleProgress
  /** The commands of the record, in any order. */
  commands: readonly Command[]
  /** The id of the command whose button has the focus. Its arrow is highlighted. */
  focusedCommandId: string | undefined
  onRun: (command: Command) => void
}

const SCALE = 1.5

/**
 * The lifecycle diagram of a record: its current state, its past transitions with their numbers in the history, and the
 * events that are allowed next. The diagram is for the mouse only. The lists below it offer the same to keyboard and
 * screen reader users.
 */
export function LifecycleDiagram({ geometry, progress, commands, focusedCommandId, onRun }: LifecycleDiagramProps) {
  const text = useText()
  const { width, height, boxes, arrows } = geometry
  return (
    <figure className="lifecycle-drawing my-2">
      <ScrollableDiagram label={text('lifecycle.drawing')}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width * SCALE}
          style={{ minWidth: width * DIAGRAM_SCALE_MIN }}
          className="h-auto max-w-full print:min-w-0!"
          aria-hidden="true"
        >
          {boxes.map((box) => (
            <StateBox key={box.id} box={box} progress={progress} />
          ))}
          {arrows.map((arrow) => {
            const { from, event } = arrow
            const isNextArrow = event !== undefined && from === progress.state
            const command = isNextArrow ? commands.find((each) => each.event === event) : undefined
            return (
              <TransitionArrow
                key={`${from} ${event ?? ''} ${arrow.to}`}
                arrow={arrow}
                geometry={geometry}
                progress={progress}
                command={command}
                isCommandFocused={command !== undefined && command.id === focusedCommandId}
                onRun={onRun}
              />
            )
          })}
        </svg>
      </ScrollableDiagram>
      <figcaption aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-faint">
        <LegendItem phaseClass="taken" label={text('lifecycle.legend.taken')} />
        <LegendItem phaseClass="next" label={text('lifecycle.legend.next')} />
        <LegendItem phaseClass="later" label={text('lifecycle.legend.later')} />
        <LegendItem phaseClass="never" label={text('lifecycle.legend.never')} />
      </figcaption>
    </figure>
  )
}

function LegendItem({ phaseClass, label }: { phaseClass: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="28" height="10" viewBox="0 0 28 10">
        <path d="M0 5H20" className={`lifecycle-line lifecycle-${phaseClass}`} />
        <path d="M20 1L28 5L20 9Z" className={`lifecycle-arrowhead lifecycle-${phaseClass}`} />
      </svg>
      {label}
    </span>
  )
}

function StateBox({ box, progress }: { box: GeometryBox; progress: LifecycleProgress }) {
  const { id, kind, at, text = [] } = box
  const [x, y, w, h] = at
  if (kind === 'initial') {
    const creation = progress.transitions.find(({ from }) => from === undefined)
    if (creation === undefined)
      return <circle cx={x + w / 2} cy={y + h / 2} r={w / 2} className="lifecycle-initial-dot" />
    const { number } = creation.line
    const width = badgeWidth(number)
    return <HistoryNumberBadge badge={{ number, x: x + (w - width) / 2, width }} y={y + h / 2} />
  }
  const isCurrent = id === progress.state
  const isUnreachable = !progress.reachableStates.has(id)
  const wasEntered = progress.transitions.some(({ to }) => to === id)
  const phaseClass = isCurrent ? 'now' : wasEntered ? 'taken' : isUnreachable ? 'never' : 'later'
  return (
    <g
      className={`lifecycle-box lifecycle-${phaseClass} ${isUnreachable ? 'lifecycle-pale' : ''}`}
      data-scroll-start={isCurrent ? '' : undefined}
    >
      {isCurrent && <rect x={x - 4} y={y - 4} width={w + 8} height={h + 8} rx={9} className="lifecycle-halo" />}
      <rect x={x} y={y} width={w} height={h} rx={6} />
      {kind === 'final' && <rect x={x + 3} y={y + 3} width={w - 6} height={h - 6} rx={4} />}
      {text
        .filter(({ style }) => style !== 'now' || isCurrent)
        .map((line) => (
          <DiagramText key={line.y} textLine={line} />
        ))}
    </g>
  )
}

interface ArrowProps {
  arrow: GeometryArrow
  geometry: Geometry
  progress: LifecycleProgress
  /** The command that sends the arrow's event, if the record allows it now and the signed-in person may send it. */
  command: Command | undefined
  isCommandFocused: boolean
  onRun: (command: Command) => void
}

function TransitionArrow({ arrow, geometry, progress, command, isCommandFocused, onRun }: ArrowProps) {
  const { from, to, event, line, text = [] } = arrow
  const takenTransitions = progress.transitions.filter(
    (each) => each.from === from && each.to === to && each.line.event === event,
  )
  const isInitial = event === undefined
  const wasTaken = isInitial
    ? progress.transitions.some((each) => each.from === undefined)
    : takenTransitions.length > 0
  const availability = isInitial ? 'never' : arrowAvailabilityOf(progress, from)
  const phaseClass = availability === 'next' ? 'next' : wasTaken ? 'taken' : availability
  const keyLine = text.find(({ style }) => style === 'key')
  const textLines = text.filter(({ style }) => style !== 'key')
  return (
    <g
      className={`lifecycle-arrow lifecycle-${phaseClass} ${command?.isDestructive === true ? 'lifecycle-destructive' : ''} ${isCommandFocused ? 'lifecycle-marked' : ''} ${command === undefined ? '' : 'cursor-pointer'}`}
      onClick={command && (() => onRun(command))}
    >
      {command !== undefined && <HitArea arrow={arrow} />}
      <ArrowLine line={line} phaseClass={phaseClass} />
      {textLines.map((each) => (
        <DiagramText key={each.y} textLine={each} />
      ))}
      {keyLine !== undefined && (
        <ArrowBadges
          position={keyLine}
          end={freeSpaceEnd(geometry, arrow, keyLine)}
          shortcut={command?.shortcut}
          historyNumbers={takenTransitions.map(({ line }) => line.number)}
        />
      )}
    </g>
  )
}

/** An invisible, larger area for mouse clicks: around the arrow's line, and around its label with the shortcut. */
function HitArea({ arrow: { line, text = [] } }: { arrow: GeometryArrow }) {
  const [firstTextLine] = text
  const corners = line.map((value, index) => `${value}${index % 2 === 0 ? ',' : ' '}`).join('')
  return (
    <>
      <polyline points={corners} className="lifecycle-hit-area" />
      {firstTextLine && (
        <rect
          x={firstTextLine.x - 4}
          y={firstTextLine.y - 13}
          width={92}
          height={text.length * 15 + 6}
          className="lifecycle-hit-label"
        />
      )}
    </>
  )
}

/** The command's shortcut and the history numbers of the arrow's past transitions, in one row below the label. */
function ArrowBadges({
  position: { x, y },
  end,
  shortcut,
  historyNumbers,
}: {
  position: GeometryText
  /** The x coordinate at which the free space to the right of `position` ends. */
  end: number
  shortcut: string | undefined
  historyNumbers: number[]
}) {
  const label = shortcut === undefined ? undefined : keyLabel(shortcut)
  const keyWidth = label === undefined ? 0 : 8 + label.length * 8
  const { badges, ellipsisX } = placeBadges(historyNumbers, x + keyWidth + (keyWidth === 0 ? 0 : 6), end)
  return (
    <>
      {label !== undefined && (
        <g className="lifecycle-shortcut" data-plain-key={isCharacterShortcut(shortcut) || undefined}>
          <rect x={x} y={y - 12} width={keyWidth} height={16} rx={2} />
          <text x={x + keyWidth / 2} y={y} textAnchor="middle" fontSize={12}>
            {label}
          </text>
        </g>
      )}
      {ellipsisX !== undefined && (
        <text x={ellipsisX} y={y - 2} fontSize={10} className="lifecycle-muted">
          …
        </text>
      )}
      {badges.map((badge) => (
        <HistoryNumberBadge key={badge.number} badge={badge} y={y - 4} />
      ))}
    </>
  )
}

/** The number of a past transition, the same as that of its line in the history. `y` is the center of the badge. */
function HistoryNumberBadge({ badge: { number, x, width }, y }: { badge: Badge; y: number }) {
  return (
    <g className="lifecycle-badge">
      <rect x={x} y={y - BADGE_HEIGHT / 2} width={width} height={BADGE_HEIGHT} rx={BADGE_HEIGHT / 2} />
      <text x={x + width / 2} y={y + 3.5} textAnchor="middle" fontSize={10}>
        {number}
      </text>
    </g>
  )
}
