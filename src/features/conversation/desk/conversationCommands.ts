import * as v from 'valibot'
import type { ConversationStaffEvent } from '../../../../contract/kinds/conversation.ts'
import { conversationStep, needsAnswer } from '../../../../machines/lifecycles/conversation.ts'
import { type Command, recordKeyOf, type Refusal } from '../../../commands/command.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import { currentText, type TextKey } from '../../../texts/text.ts'
import { nameOfOtherSide, type ReadSummary } from '../types.ts'
import { snoozeForm } from './snoozeForm.ts'
import { assignTo, type ConversationWriter, sendConversationEvent } from './writeConversation.ts'

const { conversation: keys } = KEY_MAP

/** What the commands of a conversation need besides the conversation itself. */
export interface ConversationCommandDependencies extends ConversationWriter {
  /** The colleagues to whom a conversation can be handed over; undefined until they are loaded. */
  colleagues: readonly { id: number; name: string }[] | undefined
  /** The number of the last message that is shown; undefined if the conversation is not open. */
  seenSeq: number | undefined
  /** Called when the person has set the conversation aside, which takes it out of the list. */
  onSetAside: (id: number) => void
}

/** Returns the commands of a conversation that change its state or who answers it. */
export function conversationCommands(
  summary: ReadSummary,
  dependencies: ConversationCommandDependencies,
): readonly Command[] {
  return [
    stateCommand(summary, 'finish', keys.finish[0], dependencies),
    waitAgainCommand(summary, dependencies),
    snoozeCommand(summary, dependencies),
    ...assigneeCommands(summary, dependencies),
  ]
}

function commonProperties(summary: ReadSummary) {
  return {
    scope: 'record',
    recordName: nameOfOtherSide(summary),
    recordKey: recordKeyOf('conversation', summary.id),
    version: summary.version,
    access: 'CONVERSATION_MANAGEMENT',
  } as const
}

/** Returns why the chart refuses an event in the state of a conversation; undefined if it does not. */
function refusalOf({ state }: ReadSummary, event: ConversationStaffEvent): Refusal | undefined {
  return conversationStep(state, event) === undefined ? { key: `conversation.refusal.${state}` } : undefined
}

function sendEvent(
  summary: ReadSummary,
  event: ConversationStaffEvent,
  { seenSeq = summary.lastSeq, ...writer }: ConversationCommandDependencies,
  { idempotencyKey, version = summary.version }: { idempotencyKey: string; version?: number | undefined },
  until?: Date,
): Promise<ReadSummary | undefined> {
  return sendConversationEvent(writer, summary.id, { event, version, seenSeq, until }, idempotencyKey)
}

/** Returns the command that sends an event to a conversation at once; its notice offers to undo it. */
function stateCommand(
  summary: ReadSummary,
  event: 'finish' | 'markWaiting' | 'reopen',
  shortcut: string,
  dependencies: ConversationCommandDependencies,
): Command {
  const refusal = refusalOf(summary, event)
  const name = nameOfOtherSide(summary)
  return {
    ...commonProperties(summary),
    id: `conversation.${event}`,
    title: { key: `conversation.event.${event}` },
    keywords: EVENT_KEYWORDS[event],
    shortcut,
    isAllowedIn: (state) => conversationStep(state as ReadSummary['state'], event) !== undefined,
    success: { key: `conversation.done.${event}`, values: { name } },
    perform: async (_values, attempt) => {
      const finished = await sendEvent(summary, event, dependencies, attempt)
      if (event !== 'finish') return {}
      dependencies.onSetAside(summary.id)
      if (finished === undefined || !needsAnswer(summary.state)) return {}
      return { undo: stateCommand(finished, 'reopen', keys.markWaiting[0], dependencies) }
    },
    ...(refusal === undefined ? {} : { refusal }),
  }
}

const EVENT_KEYWORDS = {
  finish: ['kanryo', 'done', 'close', 'answered'],
  markWaiting: ['machi', 'waiting', 'unread'],
  reopen: ['saikai', 'reopen', 'waiting'],
} as const

/** Returns the command that brings a conversation back to those that wait. */
function waitAgainCommand(summary: ReadSummary, dependencies: ConversationCommandDependencies): Command {
  const event = refusalOf(summary, 'reopen') === undefined ? 'reopen' : 'markWaiting'
  return stateCommand(summary, event, keys.markWaiting[0], dependencies)
}

function snoozeCommand(summary: ReadSummary, dependencies: ConversationCommandDependencies): Command {
  const refusal = refusalOf(summary, 'snooze')
  const { form, untilOf } = snoozeForm()
  return {
    ...commonProperties(summary),
    id: 'conversation.snooze',
    title: { key: 'conversation.event.snooze' },
    keywords: ['ato', 'snooze', 'later'],
    shortcut: keys.snooze[0],
    success: { key: 'conversation.done.snooze', values: { name: nameOfOtherSide(summary) } },
    form,
    perform: async (values, attempt) => {
      await sendEvent(summary, 'snooze', dependencies, attempt, untilOf(values))
      dependencies.onSetAside(summary.id)
    },
    ...(refusal === undefined ? {} : { refusal }),
  }
}

/** The value of the choice that gives a conversation back. */
const NOBODY = 0

/** Returns the commands that take a conversation and hand it over. */
function assigneeCommands(
  summary: ReadSummary,
  { colleagues, ...writer }: ConversationCommandDependencies,
): readonly Command[] {
  const { id, assignee } = summary
  const { staffId } = writer
  const assign = (newStaffId: number | null, attempt: { idempotencyKey: string; version?: number | undefined }) =>
    assignTo(writer, id, { staffId: newStaffId, version: attempt.version ?? summary.version }, attempt.idempotencyKey)
  const isOwn = assignee?.id === staffId
  const isTakeOver = assignee !== null && !isOwn
  const takeTitle: TextKey = isTakeOver ? 'conversation.takeOver' : 'conversation.take'
  const giveBackCommand = (taken: ReadSummary): Command => ({
    ...commonProperties(taken),
    id: 'conversation.giveBack',
    title: { key: 'conversation.giveBack' },
    success: { key: 'conversation.done.handOver', values: { name: nameOfOtherSide(summary) } },
    perform: async (_values, attempt) => {
      await assign(assignee?.id ?? null, { ...attempt, version: taken.version })
    },
  })
  return [
    {
      ...commonProperties(summary),
      id: 'conversation.take',
      title: { key: takeTitle },
      keywords: ['tantou', 'tanto', 'take', 'assign', 'mine'],
      shortcut: keys.take[0],
      success: { key: 'conversation.done.take', values: { name: nameOfOtherSide(summary) } },
      perform: async (_values, attempt) => {
        const taken = await assign(staffId, attempt)
        return taken === undefined ? {} : { undo: giveBackCommand(taken) }
      },
      ...(isOwn ? { refusal: { key: 'conversation.refusal.own' } } : {}),
      ...(isTakeOver
        ? {
            question: {
              title: { key: 'conversation.takeOver.question' },
              message: { key: 'conversation.takeOver.message', values: { name: assignee.name } },
            },
          }
        : {}),
    },
    {
      ...commonProperties(summary),
      id: 'conversation.handOver',
      title: { key: 'conversation.handOver' },
      keywords: ['hikitsugi', 'tantou', 'hand over', 'assign'],
      shortcut: keys.handOver[0],
      success: { key: 'conversation.done.handOver', values: { name: nameOfOtherSide(summary) } },
      form: {
        schema: v.object({ staffId: v.pipe(v.unknown(), v.transform(Number), v.integer('field.choice')) }),
        fields: [
          {
            name: 'staffId',
            label: 'conversation.handOver.to',
            kind: 'select',
            ...(colleagues === undefined
              ? {}
              : {
                  choices: [
                    ...colleagues
                      .filter((colleague) => colleague.id !== assignee?.id)
                      .map(({ id: value, name }) => ({ value, label: name })),
                    ...(assignee === null
                      ? []
                      : [{ value: NOBODY, label: currentText()('conversation.handOver.nobody') }]),
                  ],
                }),
          },
        ],
        initialValues: { staffId: colleagues?.find((colleague) => colleague.id !== assignee?.id)?.id ?? '' },
        submitLabel: 'conversation.handOver',
      },
      perform: async ({ staffId: chosen }, attempt) => {
        await assign(Number(chosen) === NOBODY ? null : Number(chosen), attempt)
      },
    },
  ]
}
