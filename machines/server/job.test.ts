import { expect, test } from 'vitest'
import { jobMachine, jobStep } from './job.ts'
import { scenario } from '../testing/scenario.ts'

scenario('a job is done in parts, and only while it runs', jobMachine, [
  ['start', 'waiting'],
  ['complete', 'refused'],
  ['fail', 'refused'],
  ['claim', 'running'],
  ['continue', 'waiting', 'queueNextPart'],
  ['claim', 'running'],
  ['claim', 'stays'],
  ['complete', 'done', 'settle', 'ends'],
])

scenario('a regular job waits for its next time', jobMachine, [
  ['start', 'waiting'],
  ['claim', 'running'],
  ['postpone', 'waiting', 'setNextTime'],
])

scenario('a job that can never succeed is not tried again', jobMachine, [
  ['start', 'waiting'],
  ['claim', 'running'],
  ['refuse', 'failed', 'settle', 'reportFailure', 'ends'],
])

test('a failed attempt is repeated unless it was the last one', () => {
  const fail = { type: 'fail', attemptsMax: 3 } as const
  expect([
    jobStep('running', { ...fail, attempts: 2 }),
    jobStep('running', { ...fail, attempts: 3 }),
    jobStep('running', { ...fail, attempts: 4 }),
  ]).toEqual([
    { state: 'waiting', effects: ['scheduleRetry'] },
    { state: 'failed', effects: ['settle', 'reportFailure'] },
    { state: 'failed', effects: ['settle', 'reportFailure'] },
  ])
})

test('jobStep throws for an event that the chart refuses', () => {
  expect(() => jobStep('done', { type: 'claim' })).toThrow('a job in state done does not allow claim')
})
