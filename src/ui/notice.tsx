import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { NoticeActor } from '../../machines/notice.ts'
import { useText } from '../text.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

/**
 * The only notice (toast) of the console. It is rendered outside of the React root element, so that an open dialog does
 * not make it inert, and a click on it does not count as a click outside of the dialog.
 */
export function Notice({ actor }: { actor: NoticeActor }) {
  const text = useText()
  const container = useContainer()
  const snapshot = useSelector(actor, (state) => state)
  const isError = snapshot.matches('error')
  const isShown = isError || snapshot.matches('success')
  const { message, count } = snapshot.context
  const body = isShown && (
    <div key={count} className={`notice ${isError ? 'border-s-shu' : 'border-s-matsu'}`}>
      <Icon name={isError ? 'warning' : 'check'} className={`mt-1 shrink-0 ${isError ? 'text-shu' : 'text-matsu'}`} />
      <p className="min-w-0 grow py-0.5 wrap-anywhere">
        {isError && <span className="sr-only">{text('notice.error')}: </span>}
        {message}
      </p>
      <IconButton
        icon="cross"
        label={text('notice.dismiss')}
        className="-my-1 -me-2"
        onClick={() => actor.send({ type: 'dismiss' })}
      />
    </div>
  )
  return createPortal(
    <>
      <div role="status" aria-live="polite">
        {!isError && body}
      </div>
      <div role="alert" aria-live="assertive">
        {isError && body}
      </div>
    </>,
    container,
  )
}

function useContainer(): HTMLElement {
  const [container] = useState(makeContainer)
  useEffect(() => {
    document.body.append(container)
    return () => container.remove()
  }, [container])
  return container
}

function makeContainer(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'notice-place'
  return element
}
