import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { Read } from '../../contract/answer.ts'
import type { StaffProfile } from '../../contract/auth.ts'
import { optionalMultilineText, requiredMultilineText } from '../../contract/field.ts'
import { type ReasonPurpose, reasonPurposeOf } from '../../contract/kinds/reasonPurposes.ts'
import { REASON_MAX } from '../../contract/limits.ts'
import { type EventPolicy, policyOf, knownStateOf, nextState, staffEvents } from '../../machines/lifecycle.ts'
import type { Scope } from '../../machines/console/shortcut.ts'
import { currentText, type TextKey } from '../texts/text.ts'
import { formatAmount } from './amount.ts'
import {
  type BuildRecordUrl,
  type Command,
  type CommandForm,
  type Fact,
  type FollowUp,
  type MessageDescriptor,
  type WriteAttempt,
  recordKeyOf,
  withoutQuestion,
} from './command.ts'
import { type LifecycleTextKeys, textKeyOf } from './lifecycleTextKeys.ts'

/** What decides, besides the permissions of a staff member, whether they may send an event. */
export type CallerProfile = Pick<Read<typeof StaffProfile>, 'isSuperAdmin'>

/** The fields of a record that its lifecycle commands use. */
export interface LifecycleRecord {
  id: number
  /** The code of the record's state. */
  status: number
  version: number
  /** The record's name in questions and in the titles of menus. */
  name: string
  /**
   * The owner and the amount, if the record has an amount, as a withdrawal has. The unit is `amountUnit` of the
   * resource.
   */
  amount?: { ownerName: string; value: number }
  /**
   * Returns the details that distinguish the record from others with the same name, for the dialog that asks whether
   * to send an event. The id of the record is added to them.
   */
  questionFacts?: (event: string) => readonly Fact[]
  /** Returns what the event does besides the change of the state, such as to the points of a withdrawal. */
  eventOutcomeFacts?: (event: string) => readonly Fact[]
  /** Renders what the question before the event shows below the facts, such as what differs; undefined for nothing. */
  questionDetails?: (event: string) => (() => ReactNode) | undefined
  /** Returns why the event is not sent to several records at once; undefined if it is. */
  bulkRefusalFor?: (event: string) => MessageDescriptor | undefined
  /** Returns why the caller may not send an event that the state of this record allows; undefined if they may. */
  refusalFor?: (caller: CallerProfile, event: string) => MessageDescriptor | undefined
  /** Returns the question that is asked after the first one, before an event with especially wide effects. */
  secondQuestionOf?: (event: string) => SecondQuestion | undefined
}

/** A question that is asked after the first one. With `bulkRefusal`, the event is not sent to several records at once. */
interface SecondQuestion {
  title: MessageDescriptor
  message: MessageDescriptor
  bulkRefusal: MessageDescriptor
}

/** The fields of a record that an event changes. */
export type ChangedFields = Pick<LifecycleRecord, 'status' | 'version'>

/**
 * An object that sends the events of a lifecycle, with the messages, shortcuts and search words of their commands.
 */
export interface LifecycleEventSender {
  lifecycleTextKeys: LifecycleTextKeys
  /** The signed-in staff member. */
  caller: CallerProfile
  /**
   * Sends the event to the server and updates the cache. `reason` is undefined if no reason was typed.
   * @returns the record after the event
   */
  sendEvent(
    record: LifecycleRecord,
    event: string,
    reason: string | undefined,
    attempt: WriteAttempt,
  ): Promise<ChangedFields | void>
  /** The key of the message that formats an amount with its unit; undefined if the records have no amount. */
  amountUnit?: TextKey
  /** Returns the URL of a record; undefined if the records have no URL. */
  recordUrl?: BuildRecordUrl
  /** The shortcut of each event that staff send; null for an event without a shortcut. */
  shortcuts: Readonly<Record<string, string | null>>
  /** Search words of each event, the same in every language. */
  keywords?: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns why the caller cannot send an event to a record now: the chart does not allow it, or the caller may not send
 * it. Undefined if they can.
 */
function eventRefusal(
  { lifecycleTextKeys, caller }: Pick<LifecycleEventSender, 'lifecycleTextKeys' | 'caller'>,
  record: LifecycleRecord,
  event: string,
): MessageDescriptor | undefined {
  if (nextState(lifecycleTextKeys.lifecycle, record.status, event) === undefined)
    return stateRefusal(lifecycleTextKeys, record.status)
  return record.refusalFor?.(caller, event)
}

/** Returns why an event cannot be sent to a record together with others; undefined if it can. */
export function bulkEventRefusal(
  sender: Pick<LifecycleEventSender, 'lifecycleTextKeys' | 'caller'>,
  record: LifecycleRecord,
  event: string,
): MessageDescriptor | undefined {
  return (
    eventRefusal(sender, record, event) ??
    record.bulkRefusalFor?.(event) ??
    record.secondQuestionOf?.(event)?.bulkRefusal
  )
}

/** Returns why a state does not allow an event: its name, or that it is not known. */
function stateRefusal({ lifecycle, refusals }: LifecycleTextKeys, code: number): MessageDescriptor {
  const state = knownStateOf(lifecycle, code)
  return state === undefined
    ? { key: 'lifecycle.unknown.refusal', values: { code } }
    : { key: textKeyOf(refusals, state) }
}

/**
 * Returns the commands of a record: one for each event that staff send, in the order of the lifecycle. A command whose
 * event is refused now has a `refusal`.
 */
export function lifecycleCommands(
  sender: LifecycleEventSender,
  record: LifecycleRecord,
  scope: Scope = 'record',
): Command[] {
  const { lifecycleTextKeys, shortcuts, keywords = {}, sendEvent } = sender
  const { lifecycle } = lifecycleTextKeys
  return staffEvents(lifecycle).map((event) => {
    const policy = policyOf(lifecycle, event)
    const title = textKeyOf(lifecycleTextKeys.events, event)
    const details = record.questionDetails?.(event)
    const command: Command = {
      id: `${lifecycle.record}.${event}`,
      title: { key: title },
      translatedKeywords: textKeyOf(lifecycleTextKeys.translatedKeywords, event),
      scope,
      recordName: record.name,
      recordKey: recordKeyOf(lifecycle.record, record.id),
      version: record.version,
      access: policy.permission,
      event,
      isAllowedIn: (state) => nextState(lifecycle, lifecycle.codes[state] ?? record.status, event) !== undefined,
      isDestructive: policy.isDestructive,
      question: {
        title: { key: textKeyOf(lifecycleTextKeys.questions, event) },
        message: { key: textKeyOf(lifecycleTextKeys.questionMessages, event), values: { name: record.name } },
        facts: questionFacts(record, event),
        ...(details === undefined ? {} : { details }),
      },
      success: { key: textKeyOf(lifecycleTextKeys.successNotices, event), values: successValues(sender, record) },
      perform: async ({ reason }, attempt) => {
        const changedRecord = await sendEvent(
          { ...record, version: attempt.version ?? record.version },
          event,
          isNonBlankText(reason) ? reason.trim() : undefined,
          attempt,
        )
        return followUpOf(sender, record, changedRecord)
      },
      ...optionalProperty('shortcut', shortcuts[event] ?? undefined),
      ...optionalProperty('keywords', keywords[event]),
      ...optionalProperty('form', reasonForm(policy.reason, title, reasonPurposeOf(lifecycle.record, event))),
      ...optionalProperty('refusal', eventRefusal(sender, record, event)),
    }
    const secondQuestion = record.secondQuestionOf?.(event)
    return secondQuestion === undefined ? command : askTwice(command, secondQuestion)
  })
}

/** Returns the command with a second question, after which the event is sent. */
function askTwice(command: Command, { title, message }: SecondQuestion): Command {
  const { success: _success, ...first } = command
  return {
    ...first,
    perform: (_values, { version }) => ({
      next: {
        ...command,
        id: `${command.id}.confirm`,
        ...optionalProperty('version', version ?? command.version),
        question: { ...command.question, title, message },
      },
    }),
  }
}

/** Returns the details of a question: what distinguishes the record, what the event does to it, and its id. */
function questionFacts({ id, questionFacts: factsOf, eventOutcomeFacts }: LifecycleRecord, event: string): Fact[] {
  const nonEmptyFacts = (factsOf?.(event) ?? []).filter(({ value }) => value !== '')
  return [...nonEmptyFacts, ...(eventOutcomeFacts?.(event) ?? []), { label: 'record.id', value: String(id) }]
}

/** Returns the values of the placeholders in the success notice. */
function successValues(
  { amountUnit }: LifecycleEventSender,
  { name, amount }: LifecycleRecord,
): Record<string, string> {
  if (amount === undefined || amountUnit === undefined) return { name }
  return { name: amount.ownerName, amount: formatAmount(amount.value, amountUnit, currentText()) }
}

/** Returns the buttons of the success notice: Open, and Undo if an event leads back to the previous state. */
function followUpOf(
  sender: LifecycleEventSender,
  recordBefore: LifecycleRecord,
  changedRecord: ChangedFields | void,
): FollowUp {
  const { recordUrl, lifecycleTextKeys } = sender
  const followUp: FollowUp = recordUrl === undefined ? {} : { record: { id: recordBefore.id, buildUrl: recordUrl } }
  if (changedRecord === undefined) return followUp
  const undo = lifecycleCommands(sender, {
    ...recordBefore,
    status: changedRecord.status,
    version: changedRecord.version,
  }).find(
    ({ event }) =>
      event !== undefined &&
      nextState(lifecycleTextKeys.lifecycle, changedRecord.status, event) ===
        knownStateOf(lifecycleTextKeys.lifecycle, recordBefore.status),
  )
  return undo === undefined ? followUp : { ...followUp, undo: withoutQuestion(undo) }
}

/** Returns the form whose only field is `reason`; undefined if the event takes no reason. */
export function reasonForm(
  reason: EventPolicy['reason'],
  submitLabel: TextKey,
  reasonPurpose: ReasonPurpose | undefined,
): CommandForm | undefined {
  if (reason === 'none') return undefined
  const isRequired = reason === 'required'
  return {
    schema: v.object({ reason: isRequired ? requiredMultilineText(REASON_MAX) : optionalMultilineText(REASON_MAX) }),
    fields: [
      {
        name: 'reason',
        label: isRequired ? 'lifecycle.reason' : 'lifecycle.reason.optional',
        kind: 'textarea',
        reasonPurpose,
      },
    ],
    initialValues: { reason: '' },
    submitLabel,
  }
}

function isNonBlankText(reason: unknown): reason is string {
  return typeof reason === 'string' && reason.trim() !== ''
}

function optionalProperty<Key extends keyof Command>(key: Key, value: Command[Key]): Pick<Command, never> {
  return value === undefined ? {} : { [key]: value }
}
