import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../text.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { PaletteSnapshot } from './usePaletteRows.ts'

interface PaletteFooterProps {
  snapshot: PaletteSnapshot
  count: number
  /** Whether the selected row is a record, which can be opened in a new tab. */
  hasPage: boolean
}

/** The number of rows or the state of the search, and the keys of the palette. */
export function PaletteFooter({ snapshot, count, hasPage }: PaletteFooterProps) {
  const text = useText()
  const { query, filter, subject } = snapshot.context
  const typed = subject === undefined ? query : filter
  const isServerSearch = subject === undefined && query.trim() !== ''
  const isFailed = isServerSearch && snapshot.matches({ open: { search: 'failed' } })
  const isSearching = isServerSearch && !isFailed && !snapshot.matches({ open: { search: 'idle' } })
  const counted = count === 0 ? text('palette.none', { query: typed }) : text('palette.results', { count })
  return (
    <div className="border-t border-line">
      <div className="flex items-center gap-4 px-4 py-2 text-xs text-faint">
        <p role="status" className="min-w-0 grow truncate">
          {isFailed ? text('palette.failed') : isSearching ? text('palette.searching') : counted}
        </p>
        <Hint keys={KEY_MAP.palette.run[0]} words={text('palette.hint.run')} />
        {hasPage && <Hint keys={KEY_MAP.palette.newTab[0]} words={text('palette.hint.newTab')} />}
        <Hint keys={KEY_MAP.palette.actions[0]} words={text('palette.hint.actions')} />
        <Hint keys={KEY_MAP.palette.back[0]} words={text('palette.hint.back')} />
        <Hint keys={KEY_MAP.everywhere.showKeys[0]} words={text('palette.hint.keys')} />
      </div>
    </div>
  )
}

function Hint({ keys, words }: { keys: string; words: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 max-sm:hidden" aria-hidden>
      <Kbd keys={keys} />
      {words}
    </span>
  )
}
