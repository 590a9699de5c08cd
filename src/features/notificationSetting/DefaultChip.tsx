import type { NotificationDefault } from '../../../contract/kinds/notificationSetting.ts'
import { useText } from '../../text.ts'
import { Chip } from '../../ui/chip.tsx'

/** Whether a kind of notification is on by default. */
export function DefaultChip({ value }: { value: NotificationDefault }) {
  const text = useText()
  return <Chip tone={value === 'on' ? 'good' : 'off'}>{text(`notificationSetting.default.${value}`)}</Chip>
}
