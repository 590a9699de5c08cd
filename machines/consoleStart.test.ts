import { consoleStartMachine } from './consoleStart.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from './testing/scenario.ts'

const startedStep: ScenarioStep = ['start', 'frame.unrendered screen.loading code.none']

scenario(
  'the first frame and the first screen are painted before the rest of the console is rendered',
  consoleStartMachine,
  [
    startedStep,
    ['render', 'frame.painting', 'starts firstFrame {"frames":1}'],
    ['render', 'refused'],
    [doneEvent('firstFrame'), 'frame.painted', 'stops firstFrame', 'tags = painted'],
    ['showData', 'screen.painting', 'starts firstRows {"frames":2}'],
    ['showData', 'refused'],
    [doneEvent('firstRows'), 'screen.shown', 'stops firstRows', 'tags = painted, shown'],
    [3_000, 'stays'],
  ],
)

scenario('a failed paint delays nothing', consoleStartMachine, [
  startedStep,
  ['render', 'frame.painting', 'starts firstFrame {"frames":1}'],
  [errorEvent('firstFrame'), 'frame.painted', 'stops firstFrame', 'tags = painted'],
  ['showData', 'screen.painting', 'starts firstRows {"frames":2}'],
  [errorEvent('firstRows'), 'screen.shown', 'stops firstRows', 'tags = painted, shown'],
])

scenario(
  'a first screen that never gets its data delays the rest of the console for three seconds',
  consoleStartMachine,
  [startedStep, [2_999, 'stays'], [1, 'screen.shown', 'tags = shown']],
)

scenario('the page is settled when nothing has loaded for 200 ms, until something loads again', consoleStartMachine, [
  startedStep,
  ['endLoad', 'refused'],
  ['startLoad', 'code.loading', 'loadingCount = 1'],
  ['startLoad', 'stays', 'loadingCount = 2'],
  ['endLoad', 'stays', 'loadingCount = 1'],
  ['endLoad', 'code.quiet', 'loadingCount = 0'],
  [199, 'stays'],
  [1, 'code.settled', 'markSettled'],
  ['startLoad', 'code.loading', 'unmarkSettled', 'loadingCount = 1'],
  ['endLoad', 'code.quiet', 'loadingCount = 0'],
  [199, 'stays'],
  ['startLoad', 'code.loading', 'loadingCount = 1'],
  [200, 'stays'],
  ['endLoad', 'code.quiet', 'loadingCount = 0'],
  [200, 'code.settled', 'markSettled'],
])
