import { useRef } from 'react'
import {
  STAFF_NOTIFICATION_GROUPS,
  STAFF_NOTIFICATION_KINDS,
  type StaffNotificationKind,
} from '../../../contract/kinds/notification.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { focusElement } from '../../ui/focus.ts'
import { Toolbar } from '../../ui/page.tsx'
import { notificationKindLabel } from './sentence.ts'

interface KindFilterProps {
  kind: StaffNotificationKind | undefined
  onKindChange: (kind: StaffNotificationKind | undefined) => void
}

/** The choice of one kind, among those that the person is notified of. */
export function KindFilter({ kind, onKindChange }: KindFilterProps) {
  const text = useText()
  const permissions = usePermissions()
  const select = useRef<HTMLSelectElement>(null)
  const kinds = STAFF_NOTIFICATION_KINDS.filter(
    (each) => each === kind || permissions.includes(STAFF_NOTIFICATION_GROUPS[each]),
  )
  useCommandRegistration([
    {
      id: 'notification.filter',
      title: { key: 'notification.filter' },
      scope: 'screen',
      shortcut: KEY_MAP.list.filters[0],
      perform: () => focusElement(select.current),
    },
  ])
  return (
    <Toolbar>
      <label className="flex items-center gap-2 text-sm text-soft">
        {text('notification.kind')}
        <select
          ref={select}
          className="control"
          value={kind ?? ''}
          onChange={({ target }) => onKindChange(STAFF_NOTIFICATION_KINDS.find((each) => each === target.value))}
        >
          <option value="">{text('notification.allKinds')}</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {notificationKindLabel(each, text)}
            </option>
          ))}
        </select>
      </label>
    </Toolbar>
  )
}
