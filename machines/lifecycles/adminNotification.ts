import { setup } from 'xstate'
import type { StateOf } from '../../contract/recordKind.ts'
import { adminNotificationRecordKind } from '../../contract/kinds/adminNotification.ts'
import { knownStateOf, type Lifecycle, nextState, type StateMeta } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { countActionRuns, exitInvariant, isEntering, isIn } from '../testing/steps.ts'

export type AdminNotificationState = StateOf<typeof adminNotificationRecordKind>
/** What staff do with an admin notification. */
type AdminNotificationStaffEvent = 'schedule' | 'sendNow' | 'unschedule' | 'cancel'
/** What the server does: it begins at the time, or finds that it is too late, and ends with the last recipient. */
export type AdminNotificationServerEvent = 'begin' | 'miss' | 'complete'
type AdminNotificationEffect = 'planSending' | 'startSending' | 'recordEnd'

/** The lifecycle of an admin notification (rule 12.3), from the draft until everybody has got it. */
export const adminNotificationMachine = setup({
  types: {
    events: {} as { type: AdminNotificationStaffEvent | AdminNotificationServerEvent },
    meta: {} as StateMeta,
  },
  actions: {
    /** Plans that the sending begins at its time. */
    planSending: () => {},
    /** Fixes who gets it, and starts the first batch. */
    startSending: () => {},
    /** Records when the last recipient got it. */
    recordEnd: () => {},
  },
}).createMachine({
  id: 'adminNotification',
  initial: 'draft',
  states: {
    draft: {
      tags: ['plain', 'editable', 'deletable'],
      on: { schedule: 'scheduled', sendNow: 'sending' },
    },
    scheduled: {
      tags: ['plain', 'editable', 'timed'],
      entry: 'planSending',
      on: { unschedule: 'draft', cancel: 'cancelled', begin: 'sending', miss: 'overdue' },
    },
    overdue: {
      tags: ['waiting', 'needsDecision'],
      meta: { staffWait: { limitHours: 24 } },
      on: { sendNow: 'sending', unschedule: 'draft', cancel: 'cancelled' },
    },
    sending: {
      tags: ['busy', 'begun'],
      meta: { staffWait: null },
      entry: 'startSending',
      on: { cancel: 'cancelled', complete: 'sent' },
    },
    sent: {
      tags: ['good', 'begun'],
      type: 'final',
      entry: 'recordEnd',
    },
    cancelled: {
      tags: ['bad'],
      type: 'final',
    },
  },
})

const permission = adminNotificationRecordKind.transitionPermission

export const adminNotificationLifecycle: Lifecycle<
  AdminNotificationState,
  AdminNotificationStaffEvent,
  AdminNotificationEffect,
  'adminNotification'
> = {
  record: adminNotificationRecordKind.name,
  machine: adminNotificationMachine,
  codes: adminNotificationRecordKind.states,
  policies: {
    schedule: { sender: 'staff', permission, reason: 'none', isDestructive: false, isDecidedByServer: true },
    sendNow: { sender: 'staff', permission, reason: 'none', isDestructive: true },
    unschedule: { sender: 'staff', permission, reason: 'none', isDestructive: false },
    cancel: { sender: 'staff', permission, reason: 'optional', isDestructive: true },
  },
  effects: ['planSending', 'startSending', 'recordEnd'],
}

export const adminNotificationChart = lifecycleChart(adminNotificationLifecycle, {
  sendersWithoutPolicy: { begin: 'clock', miss: 'clock', complete: 'server' },
  invariants: [
    {
      id: 'sendingStartsOnce',
      holds: (step) => countActionRuns(step, 'startSending') === Number(isEntering(step, 'sending')),
    },
    exitInvariant('draftWaitsForStaff', 'draft', 'schedule', 'sendNow'),
    exitInvariant('overdueWaitsForStaff', 'overdue', 'sendNow', 'unschedule', 'cancel'),
    exitInvariant('nothingTakesBack', 'sending', 'complete', 'cancel'),
    {
      id: 'sentOnlyBySending',
      holds: (step) => !isEntering(step, 'sent') || isIn(step.before, 'sending'),
    },
    {
      id: 'endIsFinal',
      holds: ({ after }) => (isIn(after, 'sent') || isIn(after, 'cancelled')) === (after.status === 'done'),
    },
  ],
})

/** Whether an admin notification with this status can be edited. */
export function canEditAdminNotification(status: number): boolean {
  return hasTag(status, 'editable')
}

/** Whether an admin notification with this status can be deleted: it was neither sent nor scheduled. */
export function canDeleteAdminNotification(status: number): boolean {
  return hasTag(status, 'deletable')
}

/** Whether the server begins to send an admin notification with this status at its time. */
export function waitsForItsTime(status: number): boolean {
  return hasTag(status, 'timed')
}

/** Whether an admin notification with this status has to be scheduled, else nothing happens at its time. */
export function awaitsScheduling(status: number): boolean {
  const event: AdminNotificationStaffEvent = 'schedule'
  return nextState(adminNotificationLifecycle, status, event) !== undefined
}

/** Whether an admin notification with this status is being sent or was sent. */
export function hasBegunToSend(status: number): boolean {
  return hasTag(status, 'begun')
}

/** Whether the server is sending an admin notification with this status. */
export function isSending(status: number): boolean {
  const last: AdminNotificationServerEvent = 'complete'
  return nextState(adminNotificationLifecycle, status, last) !== undefined
}

/**
 * Returns when people get an admin notification because of this event, without another decision: at once, or at its time,
 * until which it can be taken back. Undefined if they do not.
 */
export function sendingAfter(event: string): 'now' | 'later' | undefined {
  const { codes } = adminNotificationLifecycle
  const targets = Object.values(codes).flatMap((code) => nextState(adminNotificationLifecycle, code, event) ?? [])
  if (targets.some((target) => isSending(codes[target]))) return 'now'
  return targets.some((target) => waitsForItsTime(codes[target])) ? 'later' : undefined
}

function hasTag(status: number, tag: string): boolean {
  const state = knownStateOf(adminNotificationLifecycle, status)
  return state !== undefined && adminNotificationMachine.resolveState({ value: state }).hasTag(tag)
}
