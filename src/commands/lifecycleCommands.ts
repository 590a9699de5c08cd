import * as v from 'valibot'
import { optionalLines, requiredLines } from '../../contract/field.ts'
import { REASON_MAX } from '../../contract/limits.ts'
import { type EventPolicy, policyOf, nextState, staffEvents, stateOf } from '../../machines/lifecycle.ts'
import type { Scope } from '../../machines/shortcut.ts'
import type { TextKey } from '../text.ts'
import { type Command, type CommandForm, type Fact, type Intent, subjectOf, type Wording } from './command.ts'
import { type LifecycleTexts, textOf } from './lifecycleTexts.ts'

/** What the commands of a lifecycle need to know of the record they act on. */
export interface LifecycleRecord {
  id: number
  /** A code of the lifecycle. */
  status: number
  version: number
  /** What it is called where it stands alone, and in the titles of menus. */
  name: string
  /** What is moved, where the record is about an amount: whose, and how much. */
  amount?: { owner: string; points: Wording }
  /** What the question before an event says beside its sentence. */
  factsOf?: (event: string) => readonly Fact[]
}

/** How the events of a lifecycle are sent to any of its records, and what they are called by. */
export interface EventSender {
  texts: LifecycleTexts
  /** Sends the event to the server and lets the cache know. `reason` is undefined where none was given. */
  sendTo(record: LifecycleRecord, event: string, reason: string | undefined, intent: Intent): Promise<void>
  /** Of each event that staff send; null for one without a key. */
  keys: Readonly<Record<string, string | null>>
  keywords?: Readonly<Record<string, readonly string[]>>
}

/**
 * The commands of one record: one for each event that staff send in some state, in the order of the lifecycle's events.
 * What the chart does not take now is refused, in the words of the state the record is in.
 */
export function lifecycleCommands(sender: EventSender, record: LifecycleRecord, scope: Scope = 'record'): Command[] {
  const { texts, keys, keywords = {}, sendTo } = sender
  const { lifecycle } = texts
  return staffEvents(lifecycle).map((event) => {
    const policy = policyOf(lifecycle, event)
    const title = textOf(texts.events, event)
    const isTaken = nextState(lifecycle, record.status, event) !== undefined
    return {
      id: `${lifecycle.record}.${event}`,
      title: { key: title },
      also: textOf(texts.also, event),
      scope,
      about: record.name,
      subject: subjectOf(lifecycle.record, record.id),
      version: record.version,
      access: policy.permission,
      event,
      destructive: policy.destructive,
      question: {
        title: { key: textOf(texts.questions, event) },
        message: { key: textOf(texts.messages, event), values: { name: record.name } },
        ...(record.factsOf === undefined ? {} : { facts: record.factsOf(event) }),
      },
      success: { key: 'notice.success' },
      perform: ({ reason }, intent) =>
        sendTo(
          { ...record, version: intent.version ?? record.version },
          event,
          isGiven(reason) ? reason.trim() : undefined,
          intent,
        ),
      ...optional('keys', keys[event] ?? undefined),
      ...optional('keywords', keywords[event]),
      ...optional('form', reasonForm(policy.reason, title)),
      ...optional('refusal', isTaken ? undefined : { key: textOf(texts.refusals, stateOf(lifecycle, record.status)) }),
    }
  })
}

/** The form that asks why, where the act asks for it. Its one value is `reason`. */
export function reasonForm(reason: EventPolicy['reason'], submit: TextKey): CommandForm | undefined {
  if (reason === 'none') return undefined
  const isRequired = reason === 'required'
  return {
    schema: v.object({ reason: isRequired ? requiredLines(REASON_MAX) : optionalLines(REASON_MAX) }),
    fields: [
      { name: 'reason', label: isRequired ? 'lifecycle.reason' : 'lifecycle.reason.optional', kind: 'textarea' },
    ],
    initial: { reason: '' },
    submit,
  }
}

function isGiven(reason: unknown): reason is string {
  return typeof reason === 'string' && reason.trim() !== ''
}

function optional<Key extends keyof Command>(key: Key, value: Command[Key]): Pick<Command, never> {
  return value === undefined ? {} : { [key]: value }
}
