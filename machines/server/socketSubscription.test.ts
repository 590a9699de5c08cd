import { socketSubscriptionMachine } from './socketSubscription.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

scenario(
  'a person who may read receives messages, writes for six seconds at most, and leaves',
  socketSubscriptionMachine,
  [
    ['start', 'checking', 'starts check'],
    ['write', 'refused'],
    ['changeRights', 'stays', 'stops check', 'starts check'],
    [doneEvent('check', true), 'open.reading', 'begin', 'stops check'],
    ['changeRights', 'refused'],
    ['write', 'open.writing', 'tellWriting'],
    [5999, 'stays'],
    ['write', 'stays', 'tellNotWriting', 'tellWriting'],
    [5999, 'stays'],
    [1, 'open.reading', 'tellNotWriting'],
    ['write', 'open.writing', 'tellWriting'],
    ['stopWriting', 'open.reading', 'tellNotWriting'],
    ['stopWriting', 'refused'],
    ['write', 'open.writing', 'tellWriting'],
    ['leave', 'ended', 'tellNotWriting', 'end', 'ends'],
    ['write', 'refused'],
  ],
)

scenario('a person who may not read is refused', socketSubscriptionMachine, [
  ['start', 'checking', 'starts check'],
  [doneEvent('check', false), 'refused', 'stops check', 'ends'],
  ['leave', 'stays'],
])

scenario('a right that cannot be checked ends the subscription', socketSubscriptionMachine, [
  ['start', 'checking', 'starts check'],
  [errorEvent('check'), 'failed', 'stops check', 'ends'],
  ['write', 'refused'],
])

scenario('a socket that is closed ends the subscription, whatever it does', socketSubscriptionMachine, [
  ['start', 'checking', 'starts check'],
  ['disconnect', 'ended', 'stops check', 'ends'],
])

scenario(
  'a socket that is closed while its person writes tells that they do not write any more',
  socketSubscriptionMachine,
  [
    ['start', 'checking', 'starts check'],
    [doneEvent('check', true), 'open.reading', 'begin', 'stops check'],
    ['write', 'open.writing', 'tellWriting'],
    ['disconnect', 'ended', 'tellNotWriting', 'end', 'ends'],
    ['leave', 'stays'],
  ],
)
