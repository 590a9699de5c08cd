import type { NotificationDefault } from '../../../contract/kinds/notificationSetting.ts'
import { useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'

/** A chip that tells whether a kind of notification is on or off by default. */
export function NotificationDefaultChip({ value }: { value: NotificationDefault }) {
  const text = useText()
  return <Chip tone={value === 'on' ? 'good' : 'off'}>{text(`notificationSetting.default.${value}`)}</Chip>
}
