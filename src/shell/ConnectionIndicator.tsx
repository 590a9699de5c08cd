import { useSelector } from '@xstate/react'
import { useProfile } from '../api/signedInStaff.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'
import { connectionView } from './connectionView.ts'

const TONE_CLASSES = { normal: 'text-faint', busy: 'text-soft', warning: 'text-accent' } as const

/** Shows whether the console receives changes from the server, with a retry button if the connection has failed. */
export function ConnectionIndicator() {
  const text = useText()
  const { connection } = useConsole()
  const snapshot = useSelector(connection, (current) => current)
  const view = connectionView(snapshot, useProfile().features.includes('liveChanges'))
  if (view === undefined) return null
  const message = text(view.message.key, view.message.values)
  return (
    <div
      className={`flex max-w-80 min-w-0 items-center gap-1.5 text-xs whitespace-nowrap ${TONE_CLASSES[view.tone]}`}
      title={message}
    >
      <Icon
        name={view.icon}
        size={13}
        className={`shrink-0 ${view.tone === 'normal' ? 'fill-success text-success' : ''}`}
      />
      <span role="status" className={`truncate ${view.tone === 'normal' ? 'max-xl:sr-only' : 'max-sm:sr-only'}`}>
        {message}
      </span>
      {view.offersRetry && (
        <button
          type="button"
          title={text('connection.retry')}
          className="link max-w-32 shrink-0 truncate rounded-sm px-1 text-xs font-medium"
          onClick={() => connection.send({ type: 'retry' })}
        >
          {text('connection.retry')}
        </button>
      )}
    </div>
  )
}
