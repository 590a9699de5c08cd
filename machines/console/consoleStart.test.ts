import { consoleStartMachine } from './consoleStart.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

const startStep: ScenarioStep = ['start', 'frame.unrendered screen.loading code.none']

scenario(
  'the first frame and the first screen are painted before the rest of the console is rendered',
  consoleStartMachine,
  [
    startStep,
    ['render', 'frame.painting', 'starts firstFrame {"frameCount":1}'],
    ['render', 'refused'],
    [doneEvent('firstFrame'), 'frame.painted', 'stops firstFrame', 'tags = painted'],
    ['showData', 'screen.painting', 'starts firstRows {"frameCount":2}'],
    ['showData', 'refused'],
    [doneEvent('firstRows'), 'screen.shown', 'stops firstRows', 'tags = painted, shown'],
    ['showData', 'refused'],
    [999, 'stays'],
    ['renderRest', 'screen.finished', 'tags = finished, painted, shown'],
    ['renderRest', 'refused'],
    [3_000, 'stays'],
  ],
)

scenario('a failed paint delays nothing', consoleStartMachine, [
  startStep,
  ['render', 'frame.painting', 'starts firstFrame {"frameCount":1}'],
  [errorEvent('firstFrame'), 'frame.painted', 'stops firstFrame', 'tags = painted'],
  ['showData', 'screen.painting', 'starts firstRows {"frameCount":2}'],
  [errorEvent('firstRows'), 'screen.shown', 'stops firstRows', 'tags = painted, shown'],
])

scenario('a tab that paints nothing, because it is in the background, starts after a second', consoleStartMachine, [
  startStep,
  ['render', 'frame.painting', 'starts firstFrame {"frameCount":1}'],
  ['showData', 'screen.painting', 'starts firstRows {"frameCount":2}'],
  [999, 'stays'],
  [1, 'frame.painted screen.shown', 'stops firstFrame', 'stops firstRows', 'tags = painted, shown'],
])

scenario('key presses delay the code that is needed later for one second', consoleStartMachine, [
  startStep,
  ['renderRest', 'refused'],
  ['showData', 'screen.painting', 'starts firstRows {"frameCount":2}'],
  [doneEvent('firstRows'), 'screen.shown', 'stops firstRows', 'tags = shown'],
  [999, 'stays'],
  [1, 'screen.finished', 'tags = finished, shown'],
])

scenario(
  'a first screen that never gets its data delays the rest of the console for three seconds',
  consoleStartMachine,
  [startStep, [2_999, 'stays'], [1, 'screen.shown', 'tags = shown']],
)

scenario('the page is settled when nothing has loaded for 200 ms, until something loads again', consoleStartMachine, [
  startStep,
  ['endLoad', 'refused'],
  ['startLoad', 'code.loading', 'runningLoadCount = 1'],
  ['startLoad', 'stays', 'runningLoadCount = 2'],
  ['endLoad', 'stays', 'runningLoadCount = 1'],
  ['endLoad', 'code.quiet', 'runningLoadCount = 0'],
  [199, 'stays'],
  [1, 'code.settled', 'markPageSettled'],
  ['startLoad', 'code.loading', 'unmarkPageSettled', 'runningLoadCount = 1'],
  ['endLoad', 'code.quiet', 'runningLoadCount = 0'],
  [199, 'stays'],
  ['startLoad', 'code.loading', 'runningLoadCount = 1'],
  [200, 'stays'],
  ['endLoad', 'code.quiet', 'runningLoadCount = 0'],
  [200, 'code.settled', 'markPageSettled'],
])
