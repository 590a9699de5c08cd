import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { GetPageText } from './texts.ts'

/** Returns a name as it is written in a text, for example between backquotes. */
type NameFormat = (name: string) => string

const keepName: NameFormat = (name) => name

/** What causes a transition. `name` is the id of the event, the actor or the delay. */
export interface Trigger {
  /**
   * `anyOf`: every event whose type begins with `name`. `any`: every event that has no transition of its own. `done`,
   * `allDone`: the state, or every region of the parallel state, has reached a final state. `actorSnapshot`: the actor
   * has a new snapshot.
   */
  kind:
    | 'event'
    | 'anyOf'
    | 'any'
    | 'always'
    | 'after'
    | 'done'
    | 'allDone'
    | 'actorDone'
    | 'actorError'
    | 'actorSnapshot'
  name: string
  /** The length of a delay in milliseconds, if the machine gives a number. */
  durationMs?: number
}

/** A guard as an expression: `isValid`, `not isValid`, `isNotComposing and isClearable`, `in open.input.plain`. */
export function guardLabel(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const guardObject = guard as GuardObject
  const parts = (guardObject.guards ?? []).map(guardLabel)
  if (guardObject.name === 'not') return `not ${parts.join('')}`
  if (guardObject.name === 'and' || guardObject.name === 'or') return parts.join(` ${guardObject.name} `)
  if (guardObject.stateValue !== undefined) return `in ${stateValueLabel(guardObject.stateValue)}`
  if (guardObject.type !== undefined) return guardObject.type + paramsLabel(guardObject.params)
  return guardObject.name === undefined || guardObject.name === 'guard' ? 'inline guard' : guardObject.name
}

/**
 * An expression of `guardLabel` in the words of a language: `isLoading or not isOpen`. `format` returns how a name is
 * written.
 */
export function guardInWords(guard: string, pageText: GetPageText, format: NameFormat = keepName): string {
  return guard
    .split(/ (and|or) /)
    .map((part, index) => {
      if (index % 2 === 1) return pageText(`guard.${part}`)
      if (part.startsWith('not ')) return pageText('guard.not', { name: format(part.slice('not '.length)) })
      return part.startsWith('in ') ? pageText('guard.in', { state: format(part.slice('in '.length)) }) : format(part)
    })
    .join(' ')
}

/** The names of the guards in an expression of `guardLabel`. */
export function guardNames(guard: string): string[] {
  return guard.startsWith('in ') ? [] : guard.split(/ (?:and|or) /).map((name) => name.replace(/^not /, ''))
}

/** An action as it is shown: `storeToken`, `speak(language: vi)`, `assign attempt`, `raise retry`. */
export function actionLabel(action: unknown): string {
  if (typeof action === 'string') return action
  const actionObject = action as ActionObject
  if (actionObject.type === 'xstate.assign') {
    const { assignment = {} } = actionObject
    return typeof assignment === 'function' ? 'assign' : `assign ${Object.keys(assignment).join(', ')}`
  }
  if (actionObject.type === 'xstate.sendTo')
    return `send ${eventName(actionObject.event)} to ${receiverName(actionObject.to)}`
  if (actionObject.type === 'xstate.raise') return `raise ${eventName(actionObject.event)}`
  if (actionObject.type === 'xstate.emit') return `emit ${eventName(actionObject.event)}`
  if (actionObject.type?.startsWith('xstate.')) return actionObject.type.slice('xstate.'.length)
  if (actionObject.type !== undefined) return actionObject.type + paramsLabel(actionObject.params)
  return actionObject.name === undefined || actionObject.name === 'actions' ? 'inline action' : actionObject.name
}

/** Whether XState added the action itself, to start or cancel the timer of an `after`. */
export function isTimerAction(action: unknown): boolean {
  const { type, id, sendId } = action as ActionObject
  const timer = type === 'xstate.raise' ? id : type === 'xstate.cancel' ? sendId : undefined
  return typeof timer === 'string' && timer.startsWith('xstate.after.')
}

/** The trigger that an event descriptor of `node` represents. */
export function triggerOf(node: AnyStateNode, descriptor: string): Trigger {
  if (descriptor === '') return { kind: 'always', name: '' }
  const delayedTransition = node.after.find((one) => one.eventType === descriptor)
  if (delayedTransition) return delayTrigger(node.machine as AnyStateMachine, delayedTransition.delay)
  if (descriptor === `xstate.done.state.${node.id}`)
    return { kind: node.type === 'parallel' ? 'allDone' : 'done', name: '' }
  for (const { id, src } of node.invoke) {
    const name = actorLabel(id, src)
    if (descriptor === `xstate.done.actor.${id}`) return { kind: 'actorDone', name }
    if (descriptor === `xstate.error.actor.${id}`) return { kind: 'actorError', name }
    if (descriptor === `xstate.snapshot.${id}`) return { kind: 'actorSnapshot', name }
  }
  if (descriptor === '*') return { kind: 'any', name: '' }
  if (descriptor.endsWith('.*')) return { kind: 'anyOf', name: descriptor.slice(0, -2) }
  return { kind: 'event', name: descriptor }
}

/**
 * A trigger in the words of a language: `retry`, `after 0.5 s`, `done: refreshToken`, `any other event`. `format`
 * returns how a name is written.
 */
export function triggerLabel(
  { kind, name, durationMs }: Trigger,
  pageText: GetPageText,
  format: NameFormat = keepName,
): string {
  if (kind === 'event') return format(name)
  if (kind !== 'after') return pageText(`trigger.${kind}`, { name: format(name) })
  const time = durationMs === undefined ? '' : durationLabel(durationMs, pageText)
  if (name === '') return pageText('trigger.after', { delay: time })
  const delay = time === '' ? format(name) : pageText('trigger.delay', { name: format(name), time })
  return pageText('trigger.after', { delay })
}

/** A duration in the words of a language, in seconds. */
export function durationLabel(milliseconds: number, pageText: GetPageText): string {
  return pageText('time.seconds', { count: String(milliseconds / 1000).replace('.', pageText('time.decimalMark')) })
}

/** The name of an invoked actor: its id if it was given one, otherwise its source. */
export function actorLabel(id: string, src: unknown): string {
  if (!/^\d+\./.test(id)) return id
  return typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : 'inline actor'
}

/** A state value as a dotted path: `signedIn.token.idle`, parallel regions as `a.x + b.y`. */
function stateValueLabel(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([key, inner]) => (inner === undefined ? key : `${key}.${innerStateValueLabel(inner)}`))
    .join(' + ')
}

/**
 * An action as XState stores it. `type` is the name of the action, or a built-in type such as `xstate.assign`; an
 * inline function has only `name`.
 */
interface ActionObject {
  type?: string
  name?: string
  params?: unknown
  assignment?: object
  event?: unknown
  to?: unknown
  id?: unknown
  sendId?: unknown
}

/** The label of a state value, in parentheses if it has parallel regions. */
function innerStateValueLabel(value: unknown): string {
  const hasSeveralRegions = typeof value === 'object' && value !== null && Object.keys(value).length > 1
  return hasSeveralRegions ? `(${stateValueLabel(value)})` : stateValueLabel(value)
}

function delayTrigger(machine: AnyStateMachine, delay: unknown): Trigger {
  if (typeof delay === 'number') return { kind: 'after', name: '', durationMs: delay }
  const name = String(delay)
  const duration: unknown = machine.implementations.delays[name]
  return typeof duration === 'number' ? { kind: 'after', name, durationMs: duration } : { kind: 'after', name }
}

function paramsLabel(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const pairs = Object.entries(params).map(([key, value]) => `${key}: ${String(value)}`)
  return pairs.length === 0 ? '' : `(${pairs.join(', ')})`
}

function eventName(event: unknown): string {
  return typeof event === 'function' ? 'an event' : ((event as { type?: string }).type ?? 'an event')
}

function receiverName(receiver: unknown): string {
  return typeof receiver === 'string' ? receiver : 'an actor'
}

/**
 * A guard as XState stores it. `type` is the name of the guard; the combined guards `not`, `and` and `or` have `name`
 * and `guards`, and `stateIn` has `stateValue`.
 */
interface GuardObject {
  type?: string
  params?: unknown
  name?: string
  guards?: unknown[]
  stateValue?: unknown
}
