import { useText } from '../../text.ts'
import { Chip } from '../../ui/chip.tsx'

/** Whether forms still offer an entry. */
export function RetiredChip({ isRetired }: { isRetired: boolean }) {
  const text = useText()
  return isRetired ? (
    <Chip tone="off">{text('masterData.retired')}</Chip>
  ) : (
    <Chip tone="good">{text('masterData.offered')}</Chip>
  )
}
