import { useText } from '../../../texts/text.ts'
import { scrollIntoList } from '../../../ui/scrollIntoList.ts'
import type { Suggestion, SuggestionKind } from './useSuggestions.ts'

interface SuggestionListProps {
  id: string
  kind: SuggestionKind
  suggestions: readonly Suggestion[]
  hasFailed: boolean
  /** The index of the chosen suggestion; undefined before one is chosen. */
  chosenIndex: number | undefined
  onInsert: (suggestion: Suggestion) => void
}

const TEXTS = {
  template: { label: 'composer.templates', none: 'composer.templates.none', failed: 'composer.templates.failed' },
  mention: { label: 'composer.mentions', none: 'composer.mentions.none', failed: 'composer.mentions.failed' },
} as const

/** Returns the id of the element of a suggestion in the list. */
export function suggestionOptionId(listId: string, suggestionId: number): string {
  return `${listId}-${suggestionId}`
}

/** The reply templates or colleagues that are found, above the field. The field keeps the focus. */
export function SuggestionList({ id, kind, suggestions, hasFailed, chosenIndex, onInsert }: SuggestionListProps) {
  const text = useText()
  const texts = TEXTS[kind]
  return (
    <div className="absolute inset-x-3 bottom-full z-10 max-h-[min(26rem,45dvh)] overflow-y-auto rounded-md border border-edge bg-surface shadow-lg">
      {suggestions.length === 0 && (
        <p className="px-3 py-2 text-sm text-faint">{text(hasFailed ? texts.failed : texts.none)}</p>
      )}
      <div id={id} role="listbox" aria-label={text(texts.label)}>
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.id}
            ref={index === chosenIndex ? scrollIntoList : undefined}
            id={suggestionOptionId(id, suggestion.id)}
            role="option"
            aria-selected={index === chosenIndex}
            className="cursor-pointer border-s-4 border-transparent px-3 py-1.5 hover:bg-sunk aria-selected:border-link aria-selected:bg-sunk forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
            // The field must not lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(suggestion)}
          >
            <span className="block truncate text-sm font-medium">{suggestion.title}</span>
            <span className="block truncate text-xs text-faint">{suggestion.detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
