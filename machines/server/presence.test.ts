import { presenceMachine } from './presence.ts'
import { scenario } from '../testing/scenario.ts'

scenario(
  'a person is told to be connected by the first socket, and not to be two seconds after the last one',
  presenceMachine,
  [
    ['start', 'absent'],
    ['disconnect', 'refused'],
    ['connect', 'present', 'tellConnected', 'socketCount = 1'],
    ['connect', 'stays', 'socketCount = 2'],
    ['disconnect', 'stays', 'socketCount = 1'],
    ['disconnect', 'leaving', 'socketCount = 0'],
    [1999, 'stays'],
    ['connect', 'present', 'socketCount = 1'],
    [2000, 'stays'],
    ['disconnect', 'leaving', 'socketCount = 0'],
    ['disconnect', 'refused'],
    [1999, 'stays'],
    [1, 'absent', 'tellDisconnected'],
    ['connect', 'present', 'tellConnected', 'socketCount = 1'],
    ['disconnect', 'leaving', 'socketCount = 0'],
    [2000, 'absent', 'tellDisconnected'],
  ],
)
