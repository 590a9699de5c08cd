import { type ListFilter, paramNamesOfFilter } from '../../navigation/listFilter.ts'
import { type GetText, type TextKey, useText } from '../../texts/text.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CommandButton } from '../record/CommandButton.tsx'
import type { ReadView } from './savedViews.ts'

interface SavedViewBarProps {
  /** The view that is shown; undefined if it was deleted, or is not shared with the signed-in person. */
  view: ReadView | undefined
  /** Whether the views could not be loaded, so that nobody knows which one is shown. */
  hasLoadFailed: boolean
  /** Whether the list shows something else than the view. */
  isChanged: boolean
  /** The names of the parameters of the view that do not hold any more. */
  leftOut: readonly string[]
  filters: readonly ListFilter[]
}

/** The line that says which saved view a list shows, and what differs from it. */
export function SavedViewBar({ view, hasLoadFailed, isChanged, leftOut, filters }: SavedViewBarProps) {
  const text = useText()
  return (
    <section
      aria-label={text('savedView.shown')}
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-sunk px-3 py-1 text-sm sm:px-6 print:hidden"
    >
      <Icon name="eye" size={14} className="shrink-0 text-faint" />
      {view === undefined ? (
        <span className="min-w-0">{text(hasLoadFailed ? 'savedView.notLoaded' : 'savedView.missing')}</span>
      ) : (
        <>
          <strong className="min-w-0 font-medium wrap-anywhere">
            <BidiIsolated>{view.name}</BidiIsolated>
          </strong>
          {view.isShared && (
            <span className="text-faint">
              {view.author === null
                ? text('savedView.shared')
                : `${text('savedView.shared')} · ${text('savedView.author', { name: view.author })}`}
            </span>
          )}
          {isChanged && <span className="font-medium text-accent">{text('savedView.changed')}</span>}
          {leftOut.length > 0 && (
            <span className="min-w-0">
              {text('savedView.leftOut', {
                parts: [...new Set(leftOut.map((name) => partName(name, filters, text)))].join(
                  text('lifecycle.separator'),
                ),
              })}
            </span>
          )}
        </>
      )}
      <span className="ms-auto flex flex-wrap gap-1">
        {isChanged && (
          <CommandButton
            id="savedView.overwrite"
            tone="quiet"
            label={text('savedView.bar.overwrite')}
            isHiddenIfDisabled
          />
        )}
        {isChanged && <CommandButton id="savedView.revert" tone="quiet" label={text('savedView.bar.revert')} />}
        <CommandButton id="savedView.close" tone="quiet" label={text('savedView.bar.close')} />
      </span>
    </section>
  )
}

const PART_TEXTS: Readonly<Record<string, TextKey>> = {
  tab: 'savedView.part.tab',
  q: 'savedView.part.q',
  sort: 'savedView.part.sort',
  columns: 'savedView.part.columns',
}

/** Returns the name of a part of a view: of its tab, search, order or columns, or of one of its filters. */
function partName(name: string, filters: readonly ListFilter[], text: GetText): string {
  const key = PART_TEXTS[name]
  if (key !== undefined) return text(key)
  const filter = filters.find((each) => paramNamesOfFilter(each).includes(name))
  if (filter === undefined) return name
  return text(filter.kind === 'days' ? 'list.filter.days' : filter.label)
}
