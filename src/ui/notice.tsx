import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { NoticeActor } from '../../machines/console/notice.ts'
import { useText } from '../texts/text.ts'
import { KEY_MAP } from '../keyMap.ts'
import { observeBottomEdge } from './bottomEdge.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'

/**
 * The only notice (toast) of the console. It is rendered outside of the React root element, so that an open dialog does
 * not make it inert, and a click on it does not count as a click outside of the dialog. Libraries for notices write inline
 * styles, which the CSP forbids.
 */
export function Notice({ actor }: { actor: NoticeActor }) {
  const text = useText()
  const container = useContainer()
  const snapshot = useSelector(actor, (state) => state)
  const isError = snapshot.matches('error') || snapshot.matches('refusal')
  const isShown = isError || snapshot.matches('success')
  const { message, buttons, noticeNumber } = snapshot.context
  const body = isShown && (
    <div key={noticeNumber} className={`notice max-sm:flex-wrap ${isError ? 'border-t-accent' : 'border-t-success'}`}>
      <Icon
        name={isError ? 'warning' : 'check'}
        className={`mt-1 shrink-0 ${isError ? 'text-accent' : 'text-success'}`}
      />
      <p className="min-w-0 py-0.5 wrap-anywhere whitespace-pre-line max-sm:w-0 max-sm:grow">
        {isError && <span className="sr-only">{text('notice.error')}: </span>}
        {!isError && <strong className="me-2 font-medium text-success">{text('notice.success')} </strong>}
        {message}
      </p>
      {buttons.length > 0 && (
        <span className="-my-1 flex shrink-0 gap-1 max-sm:order-last max-sm:my-0 max-sm:w-full max-sm:justify-end">
          {buttons.map(({ id }) => (
            <Button
              key={id}
              tone="quiet"
              aria-keyshortcuts={KEY_MAP.notice[id][0]}
              onClick={() => actor.send({ type: 'choose', buttonId: id })}
            >
              {text(`notice.${id}`)}
              <Kbd shortcut={KEY_MAP.notice[id][0]} />
            </Button>
          ))}
        </span>
      )}
      <IconButton
        icon="cross"
        label={text('notice.dismiss')}
        className="-my-1 shrink-0"
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
    const stopObserving = observeBottomEdge(container)
    return () => {
      container.remove()
      stopObserving()
    }
  }, [container])
  return container
}

function makeContainer(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'notice-container'
  return element
}
