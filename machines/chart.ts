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

/** A rule that every step of a chart keeps, whatever led to it. */
export interface Invariant {
  /** Unique in the chart. Its sentence is in `locales/charts`, as `{chart}.invariants.{id}`. */
  id: string
  holds: (step: Step) => boolean
}

/** A chart as it is drawn and tested: the machine, and what an exploration of all its ways needs. */
export interface Chart {
  /** The name of its picture and its table. */
  name: string
  machine: AnyStateMachine
  /** The ids of the states of failure, for a chart that is no lifecycle: they are drawn as such. */
  failures?: string[]
  /** Set where the chart is the life of a record: its codes, and what each event asks of its sender. */
  lifecycle?: Lifecycle
  /** Further kinds of records that live by the same chart, with words and permissions of their own. */
  alsoOf?: Lifecycle[]
  /** The inputs to start the chart with, one exploration each; without any, one exploration without input. */
  inputs?: unknown[]
  /** Sample events with their payloads. An event without a sample is sent bare. */
  events?: AnyEventObject[]
  /** The results of the guards that are provided elsewhere; each entry is explored on its own. */
  guards?: Record<string, boolean>[]
  /** The outputs and errors of an invoked actor, by its id; without any, one of each that is `undefined`. */
  outcomes?: Record<string, { done?: unknown[]; error?: unknown[] }>
  /** Checked at every step of the exploration, which then visits everything that can be reached. */
  invariants?: Invariant[]
  /** The part of the context that the guards read; the whole of it where absent. */
  project?: (context: never) => unknown
}
