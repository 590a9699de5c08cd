import { useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'

/** A chip that tells whether an entry is retired or still offered in forms. */
export function RetiredChip({ isRetired }: { isRetired: boolean }) {
  const text = useText()
  return isRetired ? (
    <Chip tone="off">{text('masterData.retired')}</Chip>
  ) : (
    <Chip tone="good">{text('masterData.offered')}</Chip>
  )
}
