import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Lifecycle } from './lifecycle.ts'

/** One step of a chart: the event, the snapshots before and after it, and what it executed. */
export interface Step {
  /** Undefined in the initial step, and so is the event. */
  before: AnyMachineSnapshot | undefined
  event: AnyEventObject | undefined
  after: AnyMachineSnapshot
  /** The names of the actions that are provided elsewhere, in order. */
  actions: string[]
  /** The types of the events that were emitted, in order. */
  emitted: string[]
  /** The delays of the timers that were started, in ms. */
  delays: number[]
}

/** A rule that holds at every step of a chart. */
export interface Invariant {
  /** Unique in the chart. Its sentence is in `locales/charts`, as `{chart}.invariants.{id}`. */
  id: string
  holds: (step: Step) => boolean
}

/** A machine with the data that its page and its tests need. */
export interface Chart {
  /** The name of its picture and its table. */
  name: string
  machine: AnyStateMachine
  /** The ids of the failure states of a chart that is no lifecycle. They are drawn as failures. */
  failures?: string[]
  /** Set if the chart is the lifecycle of a record: its codes and the policies of its events. */
  lifecycle?: Lifecycle
  /** Further kinds of records with the same chart, each with its own texts and permissions. */
  otherLifecycles?: Lifecycle[]
  /** The inputs to start the chart with, each explored separately. Without any, the chart starts without input. */
  inputs?: unknown[]
  /** Sample events with their payloads. An event without a sample is sent without a payload. */
  events?: AnyEventObject[]
  /** The results of the guards that are provided elsewhere. Each entry is explored separately. */
  guards?: Record<string, boolean>[]
  /** The outputs and errors of an invoked actor, by its id. Without any, the actor ends with `undefined`. */
  outcomes?: Record<string, { done?: unknown[]; error?: unknown[] }>
  /** The rules that are checked at every step of a full exploration. */
  invariants?: Invariant[]
  /** Returns the part of the context that tells explored states apart. Without it, the whole context does. */
  stateContext?: (context: never) => unknown
}
