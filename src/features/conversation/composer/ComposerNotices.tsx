import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ComposerActor } from '../../../../machines/console/composer.ts'
import { isDeleted } from '../../../../machines/console/composerSetup.ts'
import { CommandButton } from '../../../resources/record/CommandButton.tsx'
import { useText } from '../../../texts/text.ts'
import { announce } from '../../../ui/announce.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import type { ReadMessage } from '../messages/messageWindow.ts'
import { SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import { nameOf, KEEP_OWN_ID, TAKE_OTHER_ID } from './composerCommands.ts'

/** What the person must know before they send: answers of colleagues, and other drafts. */
export function ComposerNotices({ actor, answers }: { actor: ComposerActor; answers: readonly ReadMessage[] }) {
  const text = useText()
  const other = useSelector(actor, ({ context }) => context.other)
  const isAnswered = useSelector(actor, (state) => state.matches({ answers: 'answeredMeanwhile' }))
  const hasFailed = useSelector(actor, (state) => state.matches({ draft: { unsaved: 'failed' } }))
  return (
    <>
      {isAnswered && <Answers answers={answers} />}
      {other !== undefined && (
        <div role="group" className="change-note mx-3 mt-2 flex flex-wrap items-center gap-2">
          <p className="min-w-0 grow">
            {text(isDeleted(other) ? 'composer.conflict.gone' : 'composer.conflict')}
            {other.text !== '' && (
              <span className="mt-1 line-clamp-3 border-s-2 border-edge ps-2 whitespace-pre-wrap">
                <BidiIsolated>{other.text}</BidiIsolated>
              </span>
            )}
            {other.images.length > 0 && (
              <span className="mt-1 block">{text('composer.conflict.pictures', { n: other.images.length })}</span>
            )}
          </p>
          <CommandButton id={KEEP_OWN_ID} />
          <CommandButton id={TAKE_OTHER_ID} />
        </div>
      )}
      {hasFailed && <p className="px-3 pt-1 text-xs text-faint">{text('composer.notSaved')}</p>}
    </>
  )
}

function Answers({ answers }: { answers: readonly ReadMessage[] }) {
  const text = useText()
  const last = answers.at(-1)
  const name = last === undefined || last.sender === SYSTEM_SENDER ? '' : nameOf(last.sender, text)
  const lastSeq = last?.seq
  useEffect(() => {
    if (lastSeq !== undefined) announce(text('composer.answered', { name }))
  }, [lastSeq, name, text])
  return (
    <div className="change-note mx-3 mt-2" data-answered-meanwhile="">
      <p className="font-medium">{text('composer.answered', { name })}</p>
      {answers.slice(-3).map(({ seq, text: content, product }) => (
        <p key={seq} className="line-clamp-3 whitespace-pre-wrap">
          <BidiIsolated>{content ?? product?.name ?? text('conversation.pictureOnly')}</BidiIsolated>
        </p>
      ))}
    </div>
  )
}
