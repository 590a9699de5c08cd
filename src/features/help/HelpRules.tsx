import {
  CSV_ROWS_MAX,
  INVITATION_HOURS,
  INVITED_PEOPLE_MAX,
  NOTIFICATION_DAYS,
  PASSWORD_CONFIRMATION_MINUTES,
  STAFF_ROLES_MAX,
} from '../../../contract/limits.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'

const RULES = [
  ['help.rule.undo', 0],
  ['help.rule.password', PASSWORD_CONFIRMATION_MINUTES],
  ['help.rule.invitation', INVITATION_HOURS],
  ['help.rule.people', INVITED_PEOPLE_MAX],
  ['help.rule.roles', STAFF_ROLES_MAX],
  ['help.rule.notifications', NOTIFICATION_DAYS],
  ['help.rule.csv', CSV_ROWS_MAX],
] as const

/** Rules that staff ask for, with the numbers that hold. */
export function HelpRules() {
  const text = useText()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {RULES.map(([key, n]) => (
        <li key={key} className="py-2 text-sm text-pretty">
          {text(key, { n: formatNumber(n) })}
        </li>
      ))}
    </ul>
  )
}
