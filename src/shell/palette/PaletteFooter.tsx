import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { KeyHint } from '../../ui/keyHint.tsx'
import type { PaletteSnapshot } from './usePaletteRows.ts'

interface PaletteFooterProps {
  snapshot: PaletteSnapshot
  count: number
  /** Whether a row is selected, which Enter runs. */
  hasSelectedRow: boolean
  /** Whether the selected row has a URL, so that it can be opened in a new tab. */
  canOpenInNewTab: boolean
}

/** The number of rows or the state of the search, and the shortcuts of the palette. */
export function PaletteFooter({ snapshot, count, hasSelectedRow, canOpenInNewTab }: PaletteFooterProps) {
  const text = useText()
  const { query, actionFilterText, recordRowId } = snapshot.context
  const typed = recordRowId === undefined ? query : actionFilterText
  const isServerSearch = recordRowId === undefined && query.trim() !== ''
  const isFailed = isServerSearch && snapshot.matches({ opened: { search: 'failed' } })
  const isSearching = isServerSearch && !isFailed && !snapshot.matches({ opened: { search: 'idle' } })
  const resultsText = hasSelectedRow ? text('palette.results', { count }) : text('palette.unselected', { count })
  const rowCountText = count === 0 ? text('palette.none', { query: typed }) : resultsText
  return (
    <div className="border-t border-line">
      <div className="flex items-center gap-4 px-4 py-2 text-xs text-faint">
        <p role="status" className="min-w-0 grow truncate">
          {isFailed ? text('palette.failed') : isSearching ? text('palette.searching') : rowCountText}
        </p>
        <KeyHint shortcut={KEY_MAP.palette.run[0]} label={text('palette.hint.run')} />
        {canOpenInNewTab && <KeyHint shortcut={KEY_MAP.palette.newTab[0]} label={text('palette.hint.newTab')} />}
        <KeyHint shortcut={KEY_MAP.palette.actions[0]} label={text('palette.hint.actions')} />
        <KeyHint shortcut={KEY_MAP.palette.back[0]} label={text('palette.hint.back')} />
        <KeyHint shortcut={KEY_MAP.everywhere.showKeys[0]} label={text('palette.hint.keys')} />
      </div>
    </div>
  )
}
