import { deferredCodeMachine } from './deferredCode.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

scenario('missing code is loaded again by itself, after 1, 2, 4, 8, 15 and 15 seconds', deferredCodeMachine, [
  ['start', 'loaded'],
  ['retry', 'refused'],
  ['fail', 'waiting', 'attempt = 1'],
  ['fail', 'refused'],
  [999, 'stays'],
  [1, 'retrying', 'starts loadMissing'],
  [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 2'],
  [1_999, 'stays'],
  [1, 'retrying', 'starts loadMissing'],
  [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 3'],
  [4_000, 'retrying', 'starts loadMissing'],
  [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 4'],
  [8_000, 'retrying', 'starts loadMissing'],
  [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 5'],
  [14_999, 'stays'],
  [1, 'retrying', 'starts loadMissing'],
  [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 6'],
  [15_000, 'retrying', 'starts loadMissing'],
  [doneEvent('loadMissing', 'loaded'), 'loaded', 'stops loadMissing', 'attempt = 0'],
  ['fail', 'waiting', 'attempt = 1'],
])

scenario(
  'a retry on request, the return of the network, or the arrival of the code ends the wait',
  deferredCodeMachine,
  [
    ['start', 'loaded'],
    ['fail', 'waiting', 'attempt = 1'],
    ['retry', 'retrying', 'starts loadMissing'],
    ['retry', 'refused'],
    ['goOnline', 'refused'],
    [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 2'],
    ['goOnline', 'retrying', 'starts loadMissing'],
    [errorEvent('loadMissing'), 'waiting', 'stops loadMissing', 'attempt = 3'],
    ['finish', 'loaded', 'attempt = 0'],
    ['finish', 'refused'],
  ],
)

scenario('code that arrives while it is loaded again ends the attempt', deferredCodeMachine, [
  ['start', 'loaded'],
  ['fail', 'waiting', 'attempt = 1'],
  ['retry', 'retrying', 'starts loadMissing'],
  ['finish', 'loaded', 'stops loadMissing', 'attempt = 0'],
])

scenario('code whose import the browser remembers as failed needs a reload, until it arrives', deferredCodeMachine, [
  ['start', 'loaded'],
  ['fail', 'waiting', 'attempt = 1'],
  [1_000, 'retrying', 'starts loadMissing'],
  [doneEvent('loadMissing', 'reloadNeeded'), 'reloadNeeded.idle', 'stops loadMissing'],
  [60_000, 'stays'],
  ['fail', 'reloadNeeded.retrying', 'starts loadMissing'],
  ['retry', 'refused'],
  [doneEvent('loadMissing', 'reloadNeeded'), 'reloadNeeded.idle', 'stops loadMissing'],
  ['goOnline', 'reloadNeeded.retrying', 'starts loadMissing'],
  [errorEvent('loadMissing'), 'reloadNeeded.idle', 'stops loadMissing'],
  ['retry', 'reloadNeeded.retrying', 'starts loadMissing'],
  [doneEvent('loadMissing', 'loaded'), 'loaded', 'stops loadMissing', 'attempt = 0'],
])

scenario('code that arrives without the retry needs no reload', deferredCodeMachine, [
  ['start', 'loaded'],
  ['fail', 'waiting', 'attempt = 1'],
  ['retry', 'retrying', 'starts loadMissing'],
  [doneEvent('loadMissing', 'reloadNeeded'), 'reloadNeeded.idle', 'stops loadMissing'],
  ['retry', 'reloadNeeded.retrying', 'starts loadMissing'],
  ['finish', 'loaded', 'stops loadMissing', 'attempt = 0'],
])
