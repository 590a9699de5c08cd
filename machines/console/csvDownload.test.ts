import { csvDownloadMachine } from './csvDownload.ts'
import { errorEvent, scenario } from '../testing/scenario.ts'

const progress = (rows: number) => ({ type: 'progress', rows, total: 1200 })

scenario('a list is downloaded, again after a failure', csvDownloadMachine, [
  ['start', 'running', 'starts download'],
  [progress(400), 'stays', 'rows = 400', 'total = 1200'],
  [{ type: 'fail', failure: 'no response' }, 'failed', 'stops download', 'failure = "no response"'],
  [progress(800), 'refused'],
  ['retry', 'running', 'starts download', 'rows = 0', 'total = undefined', 'failure = undefined'],
  [progress(1200), 'stays', 'rows = 1200', 'total = 1200'],
  ['complete', 'done', 'stops download', 'ends'],
])

scenario('a download that cannot begin fails, and is given up', csvDownloadMachine, [
  ['start', 'running', 'starts download'],
  [errorEvent('download', 'no code'), 'failed', 'stops download', 'failure = "no code"'],
  ['cancel', 'cancelled', 'ends'],
])

scenario('a running download is cancelled', csvDownloadMachine, [
  ['start', 'running', 'starts download'],
  ['cancel', 'cancelled', 'stops download', 'ends'],
])
