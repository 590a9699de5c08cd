import { type Lifecycle, nextState, policyOf, staffEvents } from '../../../machines/lifecycle.ts'
import { type TextKey, useText } from '../../texts/text.ts'

/** What staff can do in each state of a kind of record, and which state follows, as its chart says. */
export function LifecycleHelp({ lifecycle }: { lifecycle: Lifecycle }) {
  const text = useText()
  const { record, codes } = lifecycle
  // `lifecycleLabels.test.ts` ensures that every state and event has a text.
  const stateText = (state: string) => text(`${record}.state.${state}` as TextKey)
  const kind = text(`history.record.${record}` as TextKey)
  return (
    <table className="mb-5 w-full text-sm">
      <caption className="pb-1 text-start font-medium">{kind}</caption>
      <thead className="text-xs text-faint">
        <tr className="border-b border-line [&>th]:py-1 [&>th]:pe-4 [&>th]:text-start [&>th]:font-medium">
          <th scope="col" className="w-1/3">
            {text('help.states.state')}
          </th>
          <th scope="col">{text('help.states.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(codes).map(([state, code]) => {
          const events = staffEvents(lifecycle).flatMap((event) => {
            const to = nextState(lifecycle, code, event)
            return to === undefined ? [] : [{ event, to, ...policyOf(lifecycle, event) }]
          })
          return (
            <tr key={state} className="border-b border-line align-baseline [&>*]:py-1.5 [&>*]:pe-4">
              <th scope="row" className="text-start font-normal">
                {stateText(state)}
              </th>
              <td>
                {events.length === 0 && <span className="text-faint">{text('help.states.none')}</span>}
                <ul className="flex flex-wrap gap-x-5">
                  {events.map(({ event, to, isDestructive }) => (
                    <li key={event}>
                      <span className={isDestructive ? 'text-accent' : ''}>
                        {text(`${record}.event.${event}` as TextKey)}
                      </span>{' '}
                      <span className="text-faint">{text('lifecycle.leadsTo', { state: stateText(to) })}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
