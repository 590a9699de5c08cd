import { memo } from 'react'
import { useChangeText } from '../../resources/changes/RecentChangeNote.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { scrollIntoList } from '../../ui/scrollIntoList.ts'
import type { LabelPart } from './marks.ts'
import { isDestructive, type PaletteRow, recordKeyOfRow } from './row.ts'

const OPTION_ID_PREFIX = 'palette-option-'

/** Returns the id of a row's element, for `aria-activedescendant`. */
export function optionId(rowId: string): string {
  return `${OPTION_ID_PREFIX}${rowId}`
}

/** Returns the id of the row whose element contains `target`; undefined outside of the options. */
export function rowIdOfTarget(target: EventTarget): string | undefined {
  const option = target instanceof Element ? target.closest(`[id^="${OPTION_ID_PREFIX}"][role=option]`) : null
  return option?.id.slice(OPTION_ID_PREFIX.length)
}

interface OptionProps {
  row: PaletteRow
  /** The parts of the row's label, of which those that match the typed text are highlighted. */
  labelParts: readonly LabelPart[]
  /** The reason why the row is disabled; undefined if it is enabled. */
  refusal: string | undefined
  icon: IconName
  isSelected: boolean
  /** Whether the row leads to more options: a record's actions, or a command's form or question. */
  leadsToStep: boolean
}

/**
 * One row of the palette: its label, its detail or the reason why it is disabled, its shortcut, and who has just
 * changed its record. Rendered again only if one of its props changes, because there are up to fifty of them at each
 * key press. `CommandsStep` handles its events.
 */
export const Option = memo(function Option(props: OptionProps) {
  const recordKey = recordKeyOfRow(props.row)
  return recordKey === undefined ? (
    <OptionElement {...props} change="" />
  ) : (
    <OptionOfRecord {...props} recordKey={recordKey} />
  )
})

function OptionOfRecord({ recordKey, ...props }: OptionProps & { recordKey: string }) {
  const change = useChangeText({ recordKey, version: undefined })
  return <OptionElement {...props} change={change} />
}

function OptionElement(props: OptionProps & { change: string }) {
  const { row, labelParts, refusal, icon, isSelected, leadsToStep, change } = props
  const details = [refusal ?? (row.kind === 'record' ? row.record.detail : ''), change].filter((each) => each !== '')
  const detail = details.length === 0 ? undefined : details.join(' · ')
  const id = optionId(row.id)
  const keys = row.kind === 'command' && refusal === undefined ? row.command.shortcut : undefined
  const color = refusal !== undefined ? 'text-faint' : isDestructive(row) ? 'text-accent' : 'text-ink'
  return (
    <div
      ref={isSelected ? scrollIntoList : undefined}
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-disabled={refusal !== undefined}
      aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      className={`flex min-h-9 cursor-default scroll-mt-8 items-center gap-3 rounded-md px-2.5 py-1 ${color} ${isSelected ? 'bg-link-tint inset-ring-2 inset-ring-link forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
    >
      <Icon name={icon} className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {labelParts.map(({ text: part, isMatch }, index) =>
            isMatch ? (
              <mark
                key={index}
                className="bg-transparent font-medium text-inherit underline decoration-link underline-offset-3"
              >
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </span>
        {detail !== undefined && (
          <span id={`${id}-detail`} className="block truncate text-xs text-faint">
            {detail}
          </span>
        )}
      </span>
      {keys !== undefined && <Kbd shortcut={keys} />}
      {leadsToStep && refusal === undefined && <Icon name="right" size={12} className="shrink-0 text-faint" />}
    </div>
  )
}
