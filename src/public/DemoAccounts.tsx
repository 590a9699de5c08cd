import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { listDemoAccounts } from '../../contract/demoAccounts.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { Kbd } from '../ui/kbd.tsx'
import { moveFocusByArrowKeys } from '../ui/arrowKeys.ts'

export interface DemoAccountsProps {
  /** Signs in with the account. */
  onChoose: (account: { email: string; password: string }) => void
}

/** The accounts with which the product is tried out, if the server names any (rule 7.19). The arrow keys move in them. */
export default function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const text = useText()
  const headingId = useId()
  const { data } = useQuery(endpointQuery(useConsole().client, listDemoAccounts, {}))
  const { accounts = [], password = null } = data ?? {}
  if (password === null || accounts.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-sm font-medium text-soft">
        {text('login.demo')}
      </h2>
      <p className="mt-1 text-xs text-faint">
        <Kbd shortcut="ArrowDown" /> {text('login.demo.hint')}
      </p>
      <ul
        className="mt-3 divide-y divide-line border-y border-line"
        onKeyDown={(event) =>
          moveFocusByArrowKeys(event, [...event.currentTarget.querySelectorAll('button')], 'vertical')
        }
      >
        {accounts.map(({ email, name, role }) => (
          <li key={email}>
            <button
              type="button"
              data-demo-account=""
              className="flex w-full flex-wrap items-baseline gap-x-3 px-2 py-2 text-start hover:bg-sunk"
              onClick={() => onChoose({ email, password })}
            >
              <span className="font-medium">{role ?? name}</span>
              <span className="text-sm text-soft">{name}</span>
              <span className="ms-auto text-sm wrap-anywhere text-faint">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
