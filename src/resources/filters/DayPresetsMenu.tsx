import { serverNow } from '../../base/serverClock.ts'
import { useText } from '../../texts/text.ts'
import { Menu } from '../../ui/menu.tsx'
import type { DateRange } from '../../navigation/search.ts'
import { DAY_PRESETS, dayRangeOf } from './dayPresets.ts'

interface DayPresetsMenuProps {
  anchor: Element
  onClose: () => void
  onChoose: (range: DateRange) => void
}

/** The menu of common ranges of days. */
export default function DayPresetsMenu({ anchor, onClose, onChoose }: DayPresetsMenuProps) {
  const text = useText()
  return (
    <Menu
      label={text('list.filter.presets')}
      items={DAY_PRESETS.map((id) => ({ id, label: text(`list.filter.preset.${id}`) }))}
      anchor={anchor}
      align="end"
      onClose={onClose}
      onRun={(id) => {
        onClose()
        const preset = DAY_PRESETS.find((each) => each === id)
        if (preset) onChoose(dayRangeOf(preset, new Date(serverNow())))
      }}
    />
  )
}
