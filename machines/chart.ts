import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Lifecycle } from './lifecycle.ts'

/** One macrostep of a chart: the event, the snapshots before and after it, and the effects that it executed. */
export interface Macrostep {
  /** Undefined in the initial macrostep, like `event`. */
  before: AnyMachineSnapshot | undefined
  event: AnyEventObject | undefined
  after: AnyMachineSnapshot
  /** The names of the executed actions whose implementations are provided elsewhere, in order. */
  actions: string[]
  /** The types of the emitted events, in order. */
  emitted: string[]
  /** The delays of the timers that were started, in ms. */
  timerDelaysMs: number[]
}

/** A rule that must hold in every macrostep of a chart. */
export interface Invariant {
  /** Unique within the chart. The text of the rule is in `locales/charts`, under `{chart}.invariants.{id}`. */
  id: string
  /** Returns whether the rule holds in the macrostep. */
  holds: (step: Macrostep) => boolean
}

/** Who sends a lifecycle event that has no policy, because no button of the console sends it. */
export type SenderWithoutPolicy = 'clock' | 'staff' | 'clockOrStaff' | 'store' | 'storeOrMember' | 'server'

/** A state machine with the data that its documentation page and its generated tests need. */
export interface Chart {
  /** The id of the machine, which is also the name of its page and its diagrams. */
  name: string
  machine: AnyStateMachine
  /** The ids of the failure states, which the diagrams mark. Unused in a lifecycle, which tags these states `bad`. */
  failureStates?: string[]
  /** Set if the chart is the lifecycle of a kind of record: the codes of its states and the policies of its events. */
  lifecycle?: Lifecycle
  /** Who sends the events of a lifecycle that have no policy, because no button of the console sends them. */
  sendersWithoutPolicy?: Record<string, SenderWithoutPolicy>
  /** The lifecycles of further kinds of records with the same chart, each with its own texts and permissions. */
  otherLifecycles?: Lifecycle[]
  /**
   * The inputs with which the chart is started. Each is explored separately. If absent, the chart starts without input.
   */
  sampleInputs?: unknown[]
  /** Sample events with their payloads. An event without a sample is sent without a payload. */
  sampleEvents?: AnyEventObject[]
  /** The results of the guards whose implementations are provided elsewhere. Each entry is explored separately. */
  guardResults?: Record<string, boolean>[]
  /** Sample outputs and errors of the invoked actors, by actor id. An actor without samples ends with `undefined`. */
  actorOutcomes?: Record<string, { done?: unknown[]; error?: unknown[] }>
  /** The rules that are checked in every macrostep of a complete exploration. */
  invariants?: Invariant[]
  /** Returns the part of the context that distinguishes explored states. If absent, the whole context does. */
  distinguishingContextOf?: (context: never) => unknown
}

/** Returns the chart of a lifecycle, which has the name of its machine. */
// @__NO_SIDE_EFFECTS__
export function lifecycleChart(
  lifecycle: Lifecycle,
  options: Pick<Chart, 'otherLifecycles' | 'sendersWithoutPolicy'> & { invariants: Invariant[] },
): Chart {
  const { machine } = lifecycle
  return { name: machine.id, machine, lifecycle, ...options }
}
