import { scenario } from '../testing/scenario.ts'
import { writingNoticeMachine } from './writingNotice.ts'

scenario(
  'typing is told every three seconds at most, and its end by the person or after six seconds',
  writingNoticeMachine,
  [
    ['start', 'silent'],
    ['finish', 'refused'],
    ['type', 'telling.notice.told telling.silence.counting', 'tellWriting'],
    [2999, 'stays'],
    ['type', 'stays'],
    [1, 'telling.notice.due'],
    ['type', 'telling.notice.told', 'tellWriting'],
    [2999, 'stays'],
    ['type', 'stays'],
    [5999, 'telling.notice.due'],
    [1, 'silent', 'tellStopped'],
    ['type', 'telling.notice.told telling.silence.counting', 'tellWriting'],
    [3000, 'telling.notice.due'],
    ['finish', 'silent', 'tellStopped'],
  ],
)
