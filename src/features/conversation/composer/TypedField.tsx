import { useSelector } from '@xstate/react'
import { type ComponentProps, useId } from 'react'
import { MESSAGE_TEXT_MAX } from '../../../../contract/limits.ts'
import type { ComposerActor } from '../../../../machines/composer.ts'
import { useText } from '../../../text.ts'
import { ComposerField } from './ComposerField.tsx'
import { countNearLimit } from './countNearLimit.ts'

interface TypedFieldProps extends Omit<ComponentProps<typeof ComposerField>, 'value' | 'isNote' | 'describedBy'> {
  actor: ComposerActor
  /** The text of the note that is written instead of an answer. */
  noteText: string | undefined
}

/**
 * The field with what is typed, and the number of its characters near the limit. Nothing else of the composer is rendered
 * for a typed letter.
 */
export function TypedField({ actor, noteText, ...props }: TypedFieldProps) {
  const text = useText()
  const countId = useId()
  const answerText = useSelector(actor, ({ context }) => context.text)
  const value = noteText ?? answerText
  const count = countNearLimit(value)
  return (
    <>
      <ComposerField {...props} value={value} isNote={noteText !== undefined} describedBy={countId} />
      <p id={countId} className={`text-end text-xs ${props.isInvalid ? 'text-danger' : 'text-faint'}`}>
        {count > 0 && text('composer.count', { n: count, max: MESSAGE_TEXT_MAX })}
      </p>
    </>
  )
}
