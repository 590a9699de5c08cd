import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import type { ChartActor } from '../../base/runningActors.ts'
import { activeLanguage, useText } from '../../texts/text.ts'
import { moveFocusByArrowKeys } from '../../ui/arrowKeys.ts'
import { focusElement } from '../../ui/focus.ts'
import { PageHeader } from '../../ui/page.tsx'
import { LoadingRows } from '../../ui/statusMessages.tsx'
import { useLoadedModule } from '../../loading/useLoadedModule.ts'
import { chartTextsLoader } from './chartFiles.ts'
import { type ChartTexts, innermostStateIdsOf } from './liveChart.ts'
import { JobChart } from './JobChart.tsx'
import { LiveChart } from './LiveChart.tsx'
import { SHOWN_CHARTS, type ShownChart } from './sections.ts'
import { TransitionLog } from './transitionLog.ts'

/** The screen of the console's own statecharts, with the current states of each in this browser tab. */
export default function ChartsScreen() {
  const text = useText()
  const { actors } = useConsole()
  const { chart: selectedChart = SHOWN_CHARTS[0] } = useSearch({ from: '/shell/charts' })
  const [log] = useState(() => new TransitionLog(actors))
  const transitions = useSyncExternalStore(log.subscribe, log.all)
  const runningActors = useSyncExternalStore(actors.subscribe, actors.all)
  const texts = useLoadedModule(chartTextsLoader(activeLanguage()))
  useReportFirstScreenReady(texts !== undefined)
  const list = useRef<HTMLUListElement>(null)
  const focusChartLink = (index: number) => focusElement(list.current?.querySelectorAll('a')[index])
  const open = useChartSelection(selectedChart, focusChartLink)
  const actorsOf = (chart: ShownChart) => runningActors.filter((actor) => actor.getSnapshot().machine.id === chart)
  return (
    <>
      <PageHeader title={text('screen.charts')} />
      {texts === undefined ? (
        <LoadingRows rowCount={8} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 px-3 pb-8 sm:px-6 print:block lg:grid-cols-[17rem_minmax(0,1fr)]">
          <nav aria-label={text('charts.list')} className="print:hidden">
            <ul ref={list} className="divide-y divide-line border-y border-line max-lg:max-h-72 max-lg:overflow-y-auto">
              {SHOWN_CHARTS.map((chart) => (
                <ChartListItem
                  key={chart}
                  chart={chart}
                  texts={texts[chart]}
                  actor={actorsOf(chart).at(-1)}
                  isSelected={chart === selectedChart}
                  onOpen={open}
                />
              ))}
            </ul>
          </nav>
          {selectedChart === 'job' ? (
            <JobChart texts={texts.job} />
          ) : (
            <LiveChart
              chart={selectedChart}
              texts={texts[selectedChart]}
              actors={actorsOf(selectedChart)}
              transitions={transitions.get(selectedChart) ?? []}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Returns the function that opens a chart. Registers the commands that open the next and the previous chart. */
function useChartSelection(
  selectedChart: ShownChart,
  /** Moves the focus to the link of a chart in the list. */
  focusChartLink: (index: number) => void,
): (chart: ShownChart) => void {
  const navigate = useNavigate()
  const open = (chart: ShownChart) =>
    void navigate({ to: '.', search: chart === SHOWN_CHARTS[0] ? {} : { chart }, replace: true })
  const [, , previousKey, nextKey] = KEY_MAP.list.move
  const openAtDistance = (distance: number) => () => {
    const index = (SHOWN_CHARTS.indexOf(selectedChart) + distance + SHOWN_CHARTS.length) % SHOWN_CHARTS.length
    open(SHOWN_CHARTS[index] ?? selectedChart)
    focusChartLink(index)
  }
  const sharedCommandProperties = { scope: 'screen', keywords: ['chart', 'zu'] } as const
  useCommandRegistration([
    {
      ...sharedCommandProperties,
      id: 'charts.next',
      title: { key: 'charts.next' },
      shortcut: nextKey,
      perform: openAtDistance(1),
    },
    {
      ...sharedCommandProperties,
      id: 'charts.previous',
      title: { key: 'charts.previous' },
      shortcut: previousKey,
      perform: openAtDistance(-1),
    },
  ])
  return open
}

interface ChartListItemProps {
  chart: ShownChart
  texts: ChartTexts
  actor: ChartActor | undefined
  isSelected: boolean
  onOpen: (chart: ShownChart) => void
}

function ChartListItem({ chart, texts, actor, isSelected, onOpen }: ChartListItemProps) {
  const text = useText()
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(chart)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const links = event.currentTarget.closest('ul')?.querySelectorAll('a') ?? []
    moveFocusByArrowKeys(event, [...links], 'vertical')
  }
  return (
    <li className={`px-2 py-1.5 ${isSelected ? 'bg-link-tint' : ''}`}>
      <a
        href={withSearchParams('/charts', { chart })}
        aria-current={isSelected || undefined}
        className={`block hover:underline ${isSelected ? 'font-medium text-link' : ''}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {texts.title}
      </a>
      <span className="line-clamp-2 text-sm text-soft">
        {chart === 'job' ? (
          text('charts.onServer')
        ) : actor === undefined ? (
          text('charts.stopped')
        ) : (
          <CurrentStateText actor={actor} texts={texts} />
        )}
      </span>
    </li>
  )
}

function CurrentStateText({ actor, texts }: { actor: ChartActor; texts: ChartTexts }) {
  const { value } = useSelector(actor, (snapshot) => snapshot)
  return innermostStateIdsOf(value)
    .map((state) => texts.states[state] ?? state)
    .join(' ')
}
