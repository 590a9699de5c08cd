import { Command as Cmdk } from 'cmdk'
import { useChangeText } from '../../resources/RecentChangeNote.tsx'
import { useText } from '../../text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { splitByMatch } from './marks.ts'
import { recordKeyOfRow, refusalTextOf, type PaletteRow } from './row.ts'

/** Returns the id of a row's element, for `aria-activedescendant`. */
export function optionId(rowId: string): string {
  return `palette-option-${rowId}`
}

interface OptionProps {
  row: PaletteRow
  /** The typed text. Its matches are highlighted in the label. */
  query: string
  iconOf: (row: PaletteRow) => IconName
  isSelected: boolean
  /** Whether the row leads to more options: a record's actions, or a command's form or question. */
  leadsToStep: boolean
  onSelectByPointer: () => void
  onRun: () => void
}

/**
 * One row of the palette: its label, its detail or the reason why it is disabled, its shortcut, and who has just
 * changed its record.
 */
export function Option({ row, query, iconOf, isSelected, leadsToStep, onSelectByPointer, onRun }: OptionProps) {
  const text = useText()
  const refusal = refusalTextOf(row, text)
  const change = useChangeText({ recordKey: recordKeyOfRow(row) ?? '', version: undefined })
  const details = [refusal ?? (row.kind === 'record' ? row.record.detail : ''), change].filter((each) => each !== '')
  const detail = details.length === 0 ? undefined : details.join(' · ')
  const id = optionId(row.id)
  const keys = row.kind === 'command' && refusal === undefined ? row.command.shortcut : undefined
  const isDestructive = row.kind === 'command' && row.command.isDestructive === true
  const color = refusal !== undefined ? 'text-faint' : isDestructive ? 'text-accent' : 'text-ink'
  return (
    <Cmdk.Item asChild value={row.id} disabled={refusal !== undefined}>
      <div
        id={id}
        // Cmdk marks the first row as selected even if no row is.
        aria-selected={isSelected}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        className={`flex min-h-9 cursor-default scroll-mt-8 items-center gap-3 rounded-md px-2.5 py-1 ${color} ${isSelected ? 'bg-link-tint inset-ring-2 inset-ring-link forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
        onPointerMove={({ movementX, movementY }) => {
          if (movementX !== 0 || movementY !== 0) onSelectByPointer()
        }}
        onClick={onRun}
      >
        <Icon name={iconOf(row)} className="shrink-0 text-faint" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            {splitByMatch(row.label, query).map(({ text: part, isMatch }, index) =>
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
    </Cmdk.Item>
  )
}
