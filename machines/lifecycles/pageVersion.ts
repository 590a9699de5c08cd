import { setup } from 'xstate'
import { pageVersionRecordKind } from '../../contract/kinds/pageVersion.ts'
import type { StateOf } from '../../contract/recordKind.ts'
import { knownStateOf, type Lifecycle, type StateMeta } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { countActionRuns, exitInvariant, hasEventType, isEntering, isIn } from '../testing/steps.ts'

export type PageVersionState = StateOf<typeof pageVersionRecordKind>
/** What staff do with a version of a public page's text. */
type PageVersionStaffEvent = 'publish' | 'withdraw' | 'discard'
/** What the server does when the day of a scheduled version has come. */
export type PageVersionServerEvent = 'takeEffect' | 'replace'
type PageVersionEffect = 'fixVersion' | 'releaseVersion' | 'returnToTextInForce'

/**
 * The lifecycle of a version of a public page's text (rule 3.23). A version whose day has come is in force by the clock,
 * so a published one is read by everybody from that day on, even before the server has sent `takeEffect`.
 */
export const pageVersionMachine = setup({
  types: {
    events: {} as { type: PageVersionStaffEvent | PageVersionServerEvent },
    meta: {} as StateMeta,
  },
  actions: {
    /** Gives the version its number and, if it has none, its first day. */
    fixVersion: () => {},
    /** Takes the number back, which the next published version gets. */
    releaseVersion: () => {},
    /** Makes the texts that staff edit those of the version in force again. */
    returnToTextInForce: () => {},
  },
}).createMachine({
  id: 'pageVersion',
  initial: 'draft',
  states: {
    draft: {
      tags: ['plain', 'editable', 'pending'],
      on: {
        publish: { target: 'scheduled', actions: 'fixVersion' },
        discard: { target: 'discarded', actions: 'returnToTextInForce' },
      },
    },
    scheduled: {
      tags: ['plain', 'pending', 'published'],
      on: { withdraw: { target: 'draft', actions: 'releaseVersion' }, takeEffect: 'inForce' },
    },
    inForce: {
      tags: ['good', 'published', 'public', 'revisable'],
      on: { replace: 'replaced' },
    },
    replaced: {
      tags: ['off', 'published', 'public'],
      type: 'final',
    },
    discarded: {
      tags: ['bad'],
      type: 'final',
    },
  },
})

const permission = pageVersionRecordKind.transitionPermission

export const pageVersionLifecycle: Lifecycle<
  PageVersionState,
  PageVersionStaffEvent,
  PageVersionEffect,
  'pageVersion'
> = {
  record: pageVersionRecordKind.name,
  machine: pageVersionMachine,
  codes: pageVersionRecordKind.states,
  policies: {
    publish: { sender: 'staff', permission, reason: 'none', isDestructive: true, isDecidedByServer: true },
    withdraw: { sender: 'staff', permission, reason: 'none', isDestructive: false, isDecidedByServer: true },
    discard: { sender: 'staff', permission, reason: 'none', isDestructive: true },
  },
  effects: ['fixVersion', 'releaseVersion', 'returnToTextInForce'],
}

export const pageVersionChart = lifecycleChart(pageVersionLifecycle, {
  sendersWithoutPolicy: { takeEffect: 'clock', replace: 'server' },
  invariants: [
    {
      id: 'publishedOnlyByStaff',
      holds: (step) => !isEntering(step, 'scheduled') || hasEventType(step, 'publish'),
    },
    {
      id: 'inForceOnlyAfterPublication',
      holds: (step) => !isEntering(step, 'inForce') || isIn(step.before, 'scheduled'),
    },
    {
      id: 'numberedWhilePublished',
      holds: (step) =>
        countActionRuns(step, 'fixVersion') === Number(isEntering(step, 'scheduled')) &&
        countActionRuns(step, 'releaseVersion') === Number(step.before !== undefined && isEntering(step, 'draft')),
    },
    exitInvariant('inForceUntilReplaced', 'inForce', 'replace'),
    {
      id: 'endIsFinal',
      holds: ({ after }) => (isIn(after, 'replaced') || isIn(after, 'discarded')) === (after.status === 'done'),
    },
  ],
})

/** Whether the texts and the first day of a version with this status can be edited. */
export function canEditPageVersion(status: number): boolean {
  return hasTag(status, 'editable')
}

/** Whether a draft can begin with the texts of a version with this status. */
export function canRevisePageVersion(status: number): boolean {
  return hasTag(status, 'revisable')
}

/** Whether a version with this status is or was in force, so that everybody may read it. */
export function isPublicPageVersion(status: number): boolean {
  return hasTag(status, 'public')
}

/** Whether a version with this status was published, so that it is in force from its first day on. */
export function isPublishedPageVersion(status: number): boolean {
  return hasTag(status, 'published')
}

/** The status codes of the versions that are not in force yet, of which a page has one at most. */
export const PENDING_PAGE_VERSION_CODES = codesWithTag('pending')

/** The status codes of the versions that were published. */
export const PUBLISHED_PAGE_VERSION_CODES = codesWithTag('published')

/** The status codes of the versions that are or were in force. */
export const PUBLIC_PAGE_VERSION_CODES = codesWithTag('public')

function codesWithTag(tag: string): number[] {
  return Object.values(pageVersionLifecycle.codes).filter((code) => hasTag(code, tag))
}

function hasTag(status: number, tag: string): boolean {
  const state = knownStateOf(pageVersionLifecycle, status)
  return state !== undefined && pageVersionMachine.resolveState({ value: state }).hasTag(tag)
}
