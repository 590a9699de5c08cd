import { Session, type Profiler } from 'node:inspector'

/** Counts how many blocks of code a function executes: a measure of its work that does not depend on the machine. */
export interface StepCounter {
  count: (run: () => void) => number
  close: () => void
}

/** Opens a counter of the steps in the scripts whose URL matches `scripts`. */
export function openStepCounter(scripts: RegExp): StepCounter {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** Returns the executed blocks since the last call. */
  const takeCoverage = () => {
    const coverage: Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (_, { result }) => coverage.push(...result))
    return coverage
  }
  return {
    count: (run) => {
      takeCoverage()
      run()
      return takeCoverage()
        .filter(({ url }) => scripts.test(url))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
        .reduce((sum, count) => sum + count, 0)
    },
    close: () => session.disconnect(),
  }
}
