import type { Invariant } from '../chart.ts'
import type { NoticeContext } from './notice.ts'
import { isIn, isLeaving, hasEventType, isWithoutEffect } from '../testing/steps.ts'

/** The state that shows the message of each event. */
const STATE_BY_EVENT: Readonly<Record<string, string>> = {
  succeed: 'success',
  fail: 'error',
  refuse: 'refusal',
}

/** The invariants of the notice. */
export const noticeInvariants: Invariant[] = [
  {
    id: 'everyMessageIsShown',
    holds: (step) => {
      const expectedState = STATE_BY_EVENT[step.event?.type ?? '']
      if (expectedState === undefined) return true
      if (step.event?.['isLate'] === true && step.before?.matches({ error: 'unread' }) === true)
        return isWithoutEffect(step)
      const { message, noticeNumber } = step.after.context as NoticeContext
      const contextBefore = step.before?.context as NoticeContext
      const newMessage = String(step.event?.['message'])
      const isAdded = step.event?.['isAddition'] === true && isIn(step.before, 'error')
      const expectedMessage = isAdded ? `${contextBefore.message}\n${newMessage}` : newMessage
      return (
        isIn(step.after, expectedState) &&
        message === expectedMessage &&
        noticeNumber === contextBefore.noticeNumber + 1
      )
    },
  },
  {
    id: 'failureStays',
    holds: (step) =>
      !isLeaving(step, 'error') || hasEventType(step, 'dismiss', 'remove', 'choose', ...Object.keys(STATE_BY_EVENT)),
  },
  {
    id: 'onlyOwnFailureIsRemoved',
    holds: (step) =>
      !hasEventType(step, 'remove') ||
      !isLeaving(step, 'error') ||
      (step.before?.context as NoticeContext | undefined)?.noticeNumber === step.event?.['noticeNumber'],
  },
  {
    id: 'refusalWithButtonsStays',
    holds: (step) => {
      const hadButtons = ((step.before?.context as NoticeContext | undefined)?.buttons.length ?? 0) > 0
      return (
        !isLeaving(step, 'refusal') ||
        !hadButtons ||
        hasEventType(step, 'dismiss', 'choose', ...Object.keys(STATE_BY_EVENT))
      )
    },
  },
  {
    id: 'buttonsOnlyWhileShown',
    holds: ({ after }) => !isIn(after, 'hidden') || (after.context as NoticeContext).buttons.length === 0,
  },
]
