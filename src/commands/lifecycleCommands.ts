import * as v from 'valibot'
import { optionalLines, requiredLines } from '../../contract/field.ts'
import { REASON_MAX } from '../../contract/limits.ts'
import { type EventPolicy, policyOf, nextState, staffEvents, stateOf } from '../../machines/lifecycle.ts'
import type { Scope } from '../../machines/shortcut.ts'
import { currentText, type TextKey } from '../text.ts'
import { formatAmount } from './amount.ts'
import {
  type BuildRecordAddress,
  type Command,
  type CommandForm,
  type Fact,
  type FollowUp,
  type WriteAttempt,
  recordKeyOf,
} from './command.ts'
import { type LifecycleTexts, textKeyOf } from './lifecycleTexts.ts'

/** The fields of a record that its lifecycle commands use. */
export interface LifecycleRecord {
  id: number
  /** The code of its state. */
  status: number
  version: number
  /** The record's name in questions and in the titles of menus. */
  name: string
  /** The owner and the amount, if the record is a transfer. The unit is `amountUnit` of its resource. */
  amount?: { owner: string; value: number }
  /**
   * Returns what distinguishes it from others with the same name, for the question before an event. Its id is added.
   */
  questionFacts?: (event: string) => readonly Fact[]
}

/** The fields of a record that an event changes. */
export type ChangedFields = Pick<LifecycleRecord, 'status' | 'version'>

/** Sends the events of a lifecycle; with the texts, shortcuts and search words of their commands. */
export interface LifecycleEventSender {
  texts: LifecycleTexts
  /**
   * Sends the event to the server and updates the cache. `reason` is undefined if it was left empty.
   * @returns the record after the event
   */
  sendEvent(
    record: LifecycleRecord,
    event: string,
    reason: string | undefined,
    attempt: WriteAttempt,
  ): Promise<ChangedFields | void>
  /** The message with the unit of an amount, with `{{n}}`; undefined if the records have no amount. */
  amountUnit?: TextKey
  /** Returns the URL of a record; undefined if its records have none. */
  recordAddress?: BuildRecordAddress
  /** The shortcut of each event that staff send; null for an event without one. */
  keys: Readonly<Record<string, string | null>>
  keywords?: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the commands of a record: one for each event that staff send, in the order of the lifecycle. A command whose
 * event the record's state does not allow has a `refusal`.
 */
export function lifecycleCommands(
  sender: LifecycleEventSender,
  record: LifecycleRecord,
  scope: Scope = 'record',
): Command[] {
  const { texts, keys, keywords = {}, sendEvent } = sender
  const { lifecycle } = texts
  return staffEvents(lifecycle).map((event) => {
    const policy = policyOf(lifecycle, event)
    const title = textKeyOf(texts.events, event)
    const isAllowed = nextState(lifecycle, record.status, event) !== undefined
    return {
      id: `${lifecycle.record}.${event}`,
      title: { key: title },
      translatedKeywords: textKeyOf(texts.translatedKeywords, event),
      scope,
      recordName: record.name,
      recordKey: recordKeyOf(lifecycle.record, record.id),
      version: record.version,
      access: policy.permission,
      event,
      isAllowedIn: (state) => nextState(lifecycle, lifecycle.codes[state] ?? record.status, event) !== undefined,
      destructive: policy.destructive,
      question: {
        title: { key: textKeyOf(texts.questions, event) },
        message: { key: textKeyOf(texts.messages, event), values: { name: record.name } },
        facts: questionFacts(record, event),
      },
      success: { key: textKeyOf(texts.successes, event), values: successValues(sender, record) },
      perform: async ({ reason }, attempt) => {
        const changedRecord = await sendEvent(
          { ...record, version: attempt.version ?? record.version },
          event,
          hasText(reason) ? reason.trim() : undefined,
          attempt,
        )
        return followUpOf(sender, record, changedRecord)
      },
      ...optionalProperty('keys', keys[event] ?? undefined),
      ...optionalProperty('keywords', keywords[event]),
      ...optionalProperty('form', reasonForm(policy.reason, title)),
      ...optionalProperty(
        'refusal',
        isAllowed ? undefined : { key: textKeyOf(texts.refusals, stateOf(lifecycle, record.status)) },
      ),
    }
  })
}

/** Returns the details of a question: what is known to distinguish the record, and its id. */
function questionFacts({ id, questionFacts: factsOf }: LifecycleRecord, event: string): Fact[] {
  const knownFacts = (factsOf?.(event) ?? []).filter(({ value }) => value !== '')
  return [...knownFacts, { label: 'record.id', value: String(id) }]
}

/** Returns the values of the placeholders in the success notice. */
function successValues(
  { amountUnit }: LifecycleEventSender,
  { name, amount }: LifecycleRecord,
): Record<string, string> {
  if (amount === undefined || amountUnit === undefined) return { name }
  return { name: amount.owner, amount: formatAmount(amount.value, amountUnit, currentText()) }
}

/** Returns the buttons of the success notice: open the record, and undo if an event leads back to the state before. */
function followUpOf(sender: LifecycleEventSender, before: LifecycleRecord, changed: ChangedFields | void): FollowUp {
  const { recordAddress, texts } = sender
  const followUp: FollowUp = recordAddress === undefined ? {} : { record: { id: before.id, address: recordAddress } }
  if (changed === undefined) return followUp
  const undo = lifecycleCommands(sender, { ...before, status: changed.status, version: changed.version }).find(
    ({ event }) =>
      event !== undefined &&
      nextState(texts.lifecycle, changed.status, event) === stateOf(texts.lifecycle, before.status),
  )
  return undo === undefined ? followUp : { ...followUp, undo: withoutQuestion(undo) }
}

/** Undoing is confirmed again only if it is destructive or needs a reason. */
function withoutQuestion(undo: Command): Command {
  if (undo.destructive === true || undo.form !== undefined) return undo
  const { question: _, ...rest } = undo
  return rest
}

/** Returns the form with the only field `reason`; undefined if the event needs none. */
export function reasonForm(reason: EventPolicy['reason'], submitLabel: TextKey): CommandForm | undefined {
  if (reason === 'none') return undefined
  const isRequired = reason === 'required'
  return {
    schema: v.object({ reason: isRequired ? requiredLines(REASON_MAX) : optionalLines(REASON_MAX) }),
    fields: [
      { name: 'reason', label: isRequired ? 'lifecycle.reason' : 'lifecycle.reason.optional', kind: 'textarea' },
    ],
    initialValues: { reason: '' },
    submitLabel,
  }
}

function hasText(reason: unknown): reason is string {
  return typeof reason === 'string' && reason.trim() !== ''
}

function optionalProperty<Key extends keyof Command>(key: Key, value: Command[Key]): Pick<Command, never> {
  return value === undefined ? {} : { [key]: value }
}
