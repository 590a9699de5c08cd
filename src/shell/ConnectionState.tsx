import { useSelector } from '@xstate/react'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { connectionView } from './connectionView.ts'

const TONES = { calm: 'text-faint', busy: 'text-soft', wanting: 'text-shu' } as const

/** Whether what is shown follows the server as it changes; by hand where that has failed. */
export function ConnectionState() {
  const text = useText()
  const { connection } = useConsole()
  const snapshot = useSelector(connection, (current) => current)
  const view = connectionView(snapshot)
  if (view === undefined) return null
  const words = text(view.wording.key, view.wording.values)
  return (
    <div className={`flex items-center gap-1.5 text-xs whitespace-nowrap ${TONES[view.tone]}`} title={words}>
      <Icon name={view.icon} size={13} className={view.tone === 'calm' ? 'fill-matsu text-matsu' : ''} />
      <span role="status" className={view.tone === 'calm' ? 'sr-only xl:not-sr-only' : 'max-sm:sr-only'}>
        {words}
      </span>
      {view.offersRetry && (
        <button
          type="button"
          className="link rounded-sm px-1 text-xs font-medium"
          onClick={() => connection.send({ type: 'retry' })}
        >
          {text('connection.retry')}
        </button>
      )}
    </div>
  )
}
