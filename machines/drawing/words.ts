import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A guard as a reader says it: `isValid`, `not isValid`, `isNotComposing and isClearable`, `in open.input.plain`. */
export function guardWords(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const given = guard as { type?: string; params?: unknown; name?: string; guards?: unknown[]; stateValue?: unknown }
  const parts = (given.guards ?? []).map(guardWords)
  if (given.name === 'not') return `not ${parts.join('')}`
  if (given.name === 'and' || given.name === 'or') return parts.join(` ${given.name} `)
  if (given.stateValue !== undefined) return `in ${valueWords(given.stateValue)}`
  if (given.type !== undefined) return given.type + paramWords(given.params)
  return given.name === undefined || given.name === 'guard' ? 'a condition in code' : given.name
}

/** An action as a reader says it: `storeToken`, `activateLanguage(language: vi)`, `assign attempt`, `raise retry`. */
export function actionWords(action: unknown): string {
  if (typeof action === 'string') return action
  const given = action as Builtin
  if (given.type === 'xstate.assign') {
    const { assignment = {} } = given
    return typeof assignment === 'function' ? 'assign' : `assign ${Object.keys(assignment).join(', ')}`
  }
  if (given.type === 'xstate.sendTo') return `send ${eventWords(given.event)} to ${nameWords(given.to)}`
  if (given.type === 'xstate.raise') return `raise ${eventWords(given.event)}`
  if (given.type === 'xstate.emit') return `emit ${eventWords(given.event)}`
  if (given.type?.startsWith('xstate.')) return given.type.slice('xstate.'.length)
  if (given.type !== undefined) return given.type + paramWords(given.params)
  return given.name === undefined || given.name === 'actions' ? 'an action in code' : given.name
}

/** Whether the library itself put the action there, to start or to cancel the timer of an `after`. */
export function isTimer(action: unknown): boolean {
  const { type, id, sendId } = action as Builtin
  const timer = type === 'xstate.raise' ? id : type === 'xstate.cancel' ? sendId : undefined
  return typeof timer === 'string' && timer.startsWith('xstate.after.')
}

/** An event of `node` in plain words: `retry`, `after 500 ms`, `done: refreshToken`, `any other event`. */
export function eventLabel(node: AnyStateNode, descriptor: string): string {
  if (descriptor === '') return 'always'
  const timer = node.after.find((one) => one.eventType === descriptor)
  if (timer) return `after ${delayWords(node.machine as AnyStateMachine, timer.delay)}`
  if (descriptor === `xstate.done.state.${node.id}`) return node.type === 'parallel' ? 'done: all regions' : 'done'
  for (const { id, src } of node.invoke) {
    const name = actorWords(id, src)
    if (descriptor === `xstate.done.actor.${id}`) return `done: ${name}`
    if (descriptor === `xstate.error.actor.${id}`) return `error: ${name}`
    if (descriptor === `xstate.snapshot.${id}`) return `news: ${name}`
  }
  if (descriptor === '*') return 'any other event'
  return descriptor.endsWith('.*') ? `any ${descriptor.slice(0, -2)} event` : descriptor
}

/** The name of an invoked actor: its id where it was given one, otherwise its source. */
export function actorWords(id: string, src: unknown): string {
  if (!/^\d+\./.test(id)) return id
  return typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : 'an actor in code'
}

/** A state value as dotted words: `signedIn.token.idle`, regions side by side as `a.x + b.y`. */
function valueWords(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([key, inner]) => (inner === undefined ? key : `${key}.${bracket(inner)}`))
    .join(' + ')
}

interface Builtin {
  type?: string
  name?: string
  params?: unknown
  assignment?: object
  event?: unknown
  to?: unknown
  id?: unknown
  sendId?: unknown
}

function bracket(value: unknown): string {
  const many = typeof value === 'object' && value !== null && Object.keys(value).length > 1
  return many ? `(${valueWords(value)})` : valueWords(value)
}

function delayWords(machine: AnyStateMachine, delay: unknown): string {
  if (typeof delay === 'number') return timeWords(delay)
  const name = String(delay)
  const length: unknown = machine.implementations.delays[name]
  return typeof length === 'number' ? `${name} (${timeWords(length)})` : name
}

/** A length of time that no line breaks within. */
function timeWords(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}\u00a0s` : `${milliseconds}\u00a0ms`
}

function paramWords(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const pairs = Object.entries(params).map(([key, value]) => `${key}: ${String(value)}`)
  return `(${pairs.join(', ')})`
}

function eventWords(event: unknown): string {
  return typeof event === 'function' ? 'an event' : ((event as { type?: string }).type ?? 'an event')
}

function nameWords(target: unknown): string {
  return typeof target === 'string' ? target : 'an actor'
}
