import { bulkMachine } from './bulk.ts'
import type { BulkInput } from './bulkContext.ts'
import { doneEvent, errorEvent, scenario, type ScenarioStep } from '../testing/scenario.ts'

/**
 * Returns the options of a scenario. The failure `network` concerns all records, `refused` is final only for record 2,
 * and `conflict` says that somebody else has changed the record.
 */
function optionsWithReasonPolicy(reasonPolicy: BulkInput['reasonPolicy']) {
  return {
    input: { reasonPolicy },
    guards: {
      isGlobalFailure: ({ failure }: { failure: string }) => failure === 'network',
      isFinalFailure: ({ id, failure }: { id: number; failure: string }) => failure === 'refused' && id === 2,
      hasConflict: ({ failed }: { failed: { failure: string }[] }) =>
        failed.some(({ failure }) => failure === 'conflict'),
    },
  }
}

const collectDoneEvent = doneEvent('collect', { allowed: [1, 2, 3], notAllowed: [4], overLimitCount: 5 })
const stepsToPreview: ScenarioStep[] = [
  ['start', 'collecting', 'starts collect'],
  [collectDoneEvent, 'preview.shown', 'stops collect', 'allowed = [1,2,3]', 'notAllowed = [4]', 'overLimitCount = 5'],
]

scenario(
  'the records are sent one after another, and each has its own outcome',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    [{ type: 'confirm', reason: 'late' }, 'refused'],
    [collectDoneEvent, 'preview.shown', 'stops collect', 'allowed = [1,2,3]', 'notAllowed = [4]', 'overLimitCount = 5'],
    [{ type: 'confirm', reason: ' ' }, 'refused'],
    [
      { type: 'confirm', reason: ' late ' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1,2,3]',
    ],
    ['back', 'refused'],
    [
      doneEvent('perform'),
      'stays',
      'stops perform',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2,3]',
      'succeeded = [1]',
    ],
    [
      errorEvent('perform', 'refused'),
      'stays',
      'stops perform',
      'starts perform {"id":3,"reason":"late"}',
      'queue = [3]',
      'refused = [{"id":2,"failure":"refused"}]',
    ],
    [
      errorEvent('perform', 'busy'),
      'done.shown',
      'updateListsAndSelection',
      'stops perform',
      'queue = []',
      'failed = [{"id":3,"failure":"busy"}]',
    ],
    ['resume', 'refused'],
    [
      'retry',
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":3,"reason":"late"}',
      'queue = [3]',
      'failed = []',
    ],
    [doneEvent('perform'), 'done.shown', 'updateListsAndSelection', 'stops perform', 'queue = []', 'succeeded = [1,3]'],
    ['retry', 'refused'],
    ['back', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a reason that is optional may be empty',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      { type: 'confirm', reason: '' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":""}',
      'queue = [1,2,3]',
    ],
  ],
  optionsWithReasonPolicy('optional'),
)

scenario(
  'a run that the end of the session interrupts reports it, and has no outcome for the current record',
  bulkMachine,
  [
    ...stepsToPreview,
    ['interrupt', 'refused'],
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1,2,3]',
    ],
    [
      doneEvent('perform'),
      'stays',
      'stops perform',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2,3]',
      'succeeded = [1]',
    ],
    ['interrupt', 'interrupted', 'stops perform', 'emits interrupted', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a run that is stopped completes the current record and can be resumed; once all records are done, it ends',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1,2,3]',
    ],
    ['stop', 'stays', 'queue = [1]', 'unsent = [2,3]'],
    ['stop', 'refused'],
    [doneEvent('perform'), 'done.shown', 'updateListsAndSelection', 'stops perform', 'queue = []', 'succeeded = [1]'],
    ['retry', 'refused'],
    [
      'resume',
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2,3]',
      'unsent = []',
    ],
    [
      doneEvent('perform'),
      'stays',
      'stops perform',
      'starts perform {"id":3,"reason":"late"}',
      'queue = [3]',
      'succeeded = [1,2]',
    ],
    ['stop', 'refused'],
    [
      doneEvent('perform'),
      'closed',
      'updateListsAndSelection',
      'stops perform',
      'emits completed',
      'queue = []',
      'succeeded = [1,2,3]',
      'ends',
    ],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a failure that concerns all records ends the run',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1,2,3]',
    ],
    [
      doneEvent('perform'),
      'stays',
      'stops perform',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2,3]',
      'succeeded = [1]',
    ],
    [
      errorEvent('perform', 'network'),
      'done.shown',
      'updateListsAndSelection',
      'stops perform',
      'queue = []',
      'unsent = [3]',
      'failed = [{"id":2,"failure":"network"}]',
    ],
    [
      'resume',
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":3,"reason":"late"}',
      'queue = [3]',
      'unsent = []',
    ],
    [doneEvent('perform'), 'done.shown', 'updateListsAndSelection', 'stops perform', 'queue = []', 'succeeded = [1,3]'],
    [
      'retry',
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2]',
      'failed = []',
    ],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a selection that cannot be read can be read again',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    [errorEvent('collect'), 'unreadable', 'stops collect'],
    ['retry', 'collecting', 'starts collect'],
    [errorEvent('collect'), 'unreadable', 'stops collect'],
    ['back', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a selection without any record that allows the event cannot be confirmed',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    [
      doneEvent('collect', { allowed: [], notAllowed: [4], overLimitCount: 0 }),
      'noneAllowed',
      'stops collect',
      'notAllowed = [4]',
    ],
    [{ type: 'confirm', reason: 'late' }, 'refused'],
    ['back', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'the dialog may be closed while the selection is read',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    ['back', 'closed', 'stops collect', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a typed reason is given up only after a question',
  bulkMachine,
  [
    ...stepsToPreview,
    [{ type: 'edit', reason: 'late ' }, 'stays', 'reason = "late "'],
    ['back', 'discarding'],
    ['back', 'preview.shown'],
    ['back', 'discarding'],
    ['discard', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a typed reason is kept, and given up only after a question, when no record allows the event any more',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      changeEvent([], [1, 2, 3, 4]),
      'noneAllowed',
      'allowed = []',
      'notAllowed = [1,2,3,4]',
      'noLongerAllowed = [1,2,3]',
    ],
    [{ type: 'edit', reason: 'late' }, 'stays', 'reason = "late"'],
    ['back', 'discarding'],
    ['back', 'noneAllowed'],
    ['back', 'discarding'],
    [changeEvent([1], [2, 3, 4]), 'stays', 'allowed = [1]', 'notAllowed = [2,3,4]', 'noLongerAllowed = [2,3]'],
    ['back', 'preview.shown'],
    [
      changeEvent([], [1, 2, 3, 4]),
      'noneAllowed',
      'allowed = []',
      'notAllowed = [1,2,3,4]',
      'noLongerAllowed = [1,2,3]',
    ],
    ['back', 'discarding'],
    ['discard', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a run that begins with a reason that was typed earlier is given up only after a question',
  bulkMachine,
  [...stepsToPreview, ['back', 'discarding']],
  { ...optionsWithReasonPolicy('required'), input: { reasonPolicy: 'required', typedReason: 'late' } },
)

scenario(
  'without a typed reason the dialog closes at once',
  bulkMachine,
  [...stepsToPreview, [{ type: 'edit', reason: ' ' }, 'stays', 'reason = " "'], ['back', 'closed', 'ends']],
  optionsWithReasonPolicy('required'),
)

scenario(
  'if the event has no reason at all, the dialog closes at once',
  bulkMachine,
  [...stepsToPreview, ['discard', 'refused'], ['back', 'closed', 'ends']],
  optionsWithReasonPolicy('none'),
)

scenario(
  'a run of one record cannot be stopped, and ends with a notice',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    [
      doneEvent('collect', { allowed: [1], notAllowed: [], overLimitCount: 0 }),
      'preview.shown',
      'stops collect',
      'allowed = [1]',
    ],
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1]',
    ],
    ['stop', 'refused'],
    [
      doneEvent('perform'),
      'closed',
      'updateListsAndSelection',
      'stops perform',
      'emits completed',
      'queue = []',
      'succeeded = [1]',
      'ends',
    ],
  ],
  optionsWithReasonPolicy('required'),
)

/** Returns the event that reports which records allow the event of the run, and which do not. */
function changeEvent(allowed: number[], notAllowed: number[]) {
  return { type: 'change', allowed, notAllowed }
}

scenario(
  'records that others change move between those that are sent and those that are not',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    [changeEvent([1], []), 'refused'],
    [collectDoneEvent, 'preview.shown', 'stops collect', 'allowed = [1,2,3]', 'notAllowed = [4]', 'overLimitCount = 5'],
    [changeEvent([1, 3], [2, 4]), 'preview.changed', 'allowed = [1,3]', 'notAllowed = [2,4]', 'noLongerAllowed = [2]'],
    [{ type: 'edit', reason: 'late' }, 'stays', 'reason = "late"'],
    ['back', 'discarding'],
    [changeEvent([3], [1, 2, 4]), 'stays', 'allowed = [3]', 'notAllowed = [1,2,4]', 'noLongerAllowed = [1,2]'],
    ['back', 'preview.shown'],
    [
      changeEvent([], [1, 2, 3, 4]),
      'noneAllowed',
      'allowed = []',
      'notAllowed = [1,2,3,4]',
      'noLongerAllowed = [1,2,3]',
    ],
    [{ type: 'confirm', reason: 'late' }, 'refused'],
    [
      changeEvent([2], [1, 3, 4]),
      'preview.changed',
      'allowed = [2]',
      'notAllowed = [1,3,4]',
      'noLongerAllowed = [1,3]',
    ],
    [{ type: 'confirm', reason: 'late' }, 'stays', 'reportPrematureAnswer'],
    [400, 'preview.shown'],
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2]',
    ],
    [changeEvent([], [1, 2, 3, 4]), 'refused'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'an answer to a preview that has just changed is refused for 400 ms after the last change',
  bulkMachine,
  [
    ...stepsToPreview,
    [changeEvent([1, 2], [3, 4]), 'preview.changed', 'allowed = [1,2]', 'notAllowed = [3,4]', 'noLongerAllowed = [3]'],
    [399, 'stays'],
    [changeEvent([1, 2], [3, 4]), 'stays'],
    [changeEvent([1], [2, 3, 4]), 'stays', 'allowed = [1]', 'notAllowed = [2,3,4]', 'noLongerAllowed = [2,3]'],
    [399, 'stays'],
    [{ type: 'confirm', reason: 'late' }, 'stays', 'reportPrematureAnswer'],
    [1, 'preview.shown'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'records that others changed while they were sent are sent again only after another preview',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1,2,3]',
    ],
    [
      errorEvent('perform', 'conflict'),
      'stays',
      'stops perform',
      'starts perform {"id":2,"reason":"late"}',
      'queue = [2,3]',
      'failed = [{"id":1,"failure":"conflict"}]',
    ],
    [
      doneEvent('perform'),
      'stays',
      'stops perform',
      'starts perform {"id":3,"reason":"late"}',
      'queue = [3]',
      'succeeded = [2]',
    ],
    [
      errorEvent('perform', 'network'),
      'done.shown',
      'updateListsAndSelection',
      'stops perform',
      'queue = []',
      'failed = [{"id":1,"failure":"conflict"},{"id":3,"failure":"network"}]',
    ],
    [
      'retry',
      'preview.shown',
      'allowed = [1,3]',
      'notAllowed = []',
      'overLimitCount = 0',
      'succeeded = []',
      'failed = []',
    ],
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'queue = [1,3]',
    ],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a reason that records still need is given up only after a question',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1,2,3]',
    ],
    [
      errorEvent('perform', 'network'),
      'done.shown',
      'updateListsAndSelection',
      'stops perform',
      'queue = []',
      'unsent = [2,3]',
      'failed = [{"id":1,"failure":"network"}]',
    ],
    ['back', 'done.discarding'],
    ['retry', 'refused'],
    ['back', 'done.shown'],
    ['back', 'done.discarding'],
    ['discard', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'a reason that one record still needs is given up only after a question',
  bulkMachine,
  [
    ['start', 'collecting', 'starts collect'],
    [
      doneEvent('collect', { allowed: [1], notAllowed: [], overLimitCount: 0 }),
      'preview.shown',
      'stops collect',
      'allowed = [1]',
    ],
    [
      { type: 'confirm', reason: 'late' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":"late"}',
      'reason = "late"',
      'queue = [1]',
    ],
    [
      errorEvent('perform', 'busy'),
      'done.shown',
      'updateListsAndSelection',
      'stops perform',
      'queue = []',
      'failed = [{"id":1,"failure":"busy"}]',
    ],
    ['back', 'done.discarding'],
  ],
  optionsWithReasonPolicy('required'),
)

scenario(
  'without a typed reason the outcomes close at once, also if records have failed',
  bulkMachine,
  [
    ...stepsToPreview,
    [
      { type: 'confirm', reason: '' },
      'running.sending',
      'pauseInvalidation',
      'starts perform {"id":1,"reason":""}',
      'queue = [1,2,3]',
    ],
    [
      errorEvent('perform', 'network'),
      'done.shown',
      'updateListsAndSelection',
      'stops perform',
      'queue = []',
      'unsent = [2,3]',
      'failed = [{"id":1,"failure":"network"}]',
    ],
    ['back', 'closed', 'ends'],
  ],
  optionsWithReasonPolicy('optional'),
)
