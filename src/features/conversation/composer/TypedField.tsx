import { useSelector } from '@xstate/react'
import { type ComponentProps, type RefObject, useId, useLayoutEffect } from 'react'
import { MESSAGE_TEXT_MAX } from '../../../../contract/limits.ts'
import type { ComposerActor } from '../../../../machines/console/composer.ts'
import { useText } from '../../../texts/text.ts'
import { ComposerField, type ComposerFieldHandle } from './ComposerField.tsx'
import { countNearLimit } from './countNearLimit.ts'

interface TypedFieldProps extends Omit<
  ComponentProps<typeof ComposerField>,
  'handle' | 'initialText' | 'isNote' | 'describedBy'
> {
  handle: RefObject<ComposerFieldHandle | null>
  actor: ComposerActor
  /** The text of the note that is written instead of an answer. */
  noteText: string | undefined
}

/**
 * The field with what is typed, and the number of its characters near the limit. A typed letter of an answer renders
 * nothing.
 */
export function TypedField({ actor, noteText, ...props }: TypedFieldProps) {
  const { handle } = props
  const text = useText()
  const countId = useId()
  useLayoutEffect(() => {
    if (noteText !== undefined) return handle.current?.show(noteText)
    const showAnswer = () => handle.current?.show(actor.getSnapshot().context.text)
    showAnswer()
    const subscription = actor.subscribe(showAnswer)
    return () => subscription.unsubscribe()
  }, [handle, actor, noteText])
  const answerCount = useSelector(actor, ({ context }) => countNearLimit(context.text))
  const count = noteText === undefined ? answerCount : countNearLimit(noteText)
  return (
    <>
      <ComposerField
        {...props}
        initialText={noteText ?? actor.getSnapshot().context.text}
        isNote={noteText !== undefined}
        describedBy={countId}
      />
      <p id={countId} className={`text-end text-xs ${props.isInvalid ? 'text-danger' : 'text-faint'}`}>
        {count > 0 && text('composer.count', { n: count, max: MESSAGE_TEXT_MAX })}
      </p>
    </>
  )
}
