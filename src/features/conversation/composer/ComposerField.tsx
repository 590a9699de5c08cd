import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useText } from '../../../texts/text.ts'
import { focusElement } from '../../../ui/focus.ts'
import { useAnnouncement } from '../../../ui/useAnnouncement.ts'
import type { Mention } from '../mentions.ts'
import { replaceQuery } from './fieldQuery.ts'
import { SuggestionList, suggestionOptionId } from './SuggestionList.tsx'
import { fillPlaceholders } from './templateQuery.ts'
import { findSuggestionQuery, type Suggestion, type SuggestionQuery, useSuggestions } from './useSuggestions.ts'
import type { Template } from './useTemplates.ts'

/** What the commands do with the field. */
export interface ComposerFieldHandle {
  takeFocus: () => void
  /** Shows another text than what is typed. */
  show: (text: string) => void
  /** Begins the search of a template or of a colleague at the caret. */
  beginSearch: (sign: '/' | '@') => void
}

interface ComposerFieldProps {
  handle: Ref<ComposerFieldHandle>
  label: string
  placeholder: string
  /** The text that is shown at first. */
  initialText: string
  isNote: boolean
  isInvalid: boolean
  describedBy: string
  /** The values of the placeholders of a template, by name. */
  placeholders: Readonly<Record<string, string>>
  sendsWithEnter: boolean
  onChange: (text: string) => void
  onSend: () => void
  onBlur: () => void
  onPasteFiles: (files: readonly File[]) => void
  onTemplateUse: (template: Template) => void
  /** Called when a colleague was chosen, before the text has the name. */
  onMention: (person: Mention) => void
}

/**
 * The field in which an answer or a note is written. It grows with its text. The keys of an input method never reach it
 * (`imeComposition.ts`), so that nothing is chosen in the list nor the text sent while something is composed.
 */
export function ComposerField(props: ComposerFieldProps) {
  const { handle, label, placeholder, initialText, isNote, isInvalid, describedBy, placeholders, onChange } = props
  const text = useText()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Uncontrolled: a controlled field would disturb an input method, lose what a program fills in without an event, and
  // be rendered for each letter.
  const [initialValue] = useState(initialText)
  /** What is searched at the caret. The caret itself is no state, so that a typed letter renders the field once. */
  const [foundQuery, setFoundQuery] = useState<SuggestionQuery>()
  /** The search that was closed with Escape: it stays closed until another one begins. */
  const [closedStart, setClosedStart] = useState<number>()
  const [chosenIndex, setChosenIndex] = useState<number>()
  const isClosed = foundQuery?.start === closedStart || (foundQuery?.kind === 'mention' && !isNote)
  const query = isClosed ? undefined : foundQuery
  const { suggestions, isLoaded, hasFailed } = useSuggestions(query)
  const isListShown = query !== undefined && (isLoaded || hasFailed)
  const chosen = chosenIndex === undefined ? undefined : suggestions[chosenIndex]

  useImperativeHandle(handle, () => ({
    takeFocus: () => focusElement(field.current),
    show: (shownText) => {
      if (field.current !== null && field.current.value !== shownText) field.current.value = shownText
    },
    beginSearch: (sign) => {
      const element = field.current
      if (element === null) return
      focusElement(element)
      const before = element.value.slice(0, element.selectionStart)
      // Unlike setting `value`, this can be undone and fires the input event.
      document.execCommand('insertText', false, /(?:^|\s)$/u.test(before) ? sign : ` ${sign}`)
    },
  }))

  const readQuery = () => {
    const element = field.current
    const hasCaret = element !== null && element.selectionStart === element.selectionEnd
    const found = hasCaret ? findSuggestionQuery(element.value, element.selectionStart, isNote) : undefined
    const isSame =
      found?.kind === foundQuery?.kind && found?.start === foundQuery?.start && found?.words === foundQuery?.words
    if (!isSame) setFoundQuery(found)
  }
  const type = (next: string) => {
    readQuery()
    setChosenIndex(undefined)
    onChange(next)
  }
  const insert = (suggestion: Suggestion) => {
    const element = field.current
    if (element === null || query === undefined) return
    const insertedText =
      suggestion.kind === 'mention'
        ? `@${suggestion.person.name} `
        : fillPlaceholders(suggestion.template.text, placeholders)
    const inserted = replaceQuery(element.value, element.selectionStart, query, insertedText)
    element.value = inserted.text
    element.setSelectionRange(inserted.caret, inserted.caret)
    setChosenIndex(undefined)
    readQuery()
    if (suggestion.kind === 'mention') props.onMention(suggestion.person)
    onChange(inserted.text)
    if (suggestion.kind === 'template') props.onTemplateUse(suggestion.template)
  }
  const moveChoice = (by: number) => {
    if (suggestions.length === 0) return
    const from = chosenIndex ?? (by > 0 ? -1 : 0)
    setChosenIndex((from + by + suggestions.length) % suggestions.length)
  }
  const onListKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveChoice(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape') setClosedStart(query?.start)
    // Only what was chosen is inserted: Enter makes a new line else, and Tab leaves the field.
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) insert(chosen)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const isHandled =
      !hasModifier && ((isListShown && onListKey(event)) || (props.sendsWithEnter && sendOnEnter(event)))
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
  const sendOnEnter = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'Enter') return false
    props.onSend()
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (isNote || files.length === 0) return
    event.preventDefault()
    props.onPasteFiles(files)
  }
  const count = isListShown ? suggestions.length : 0
  const countKey = query?.kind === 'mention' ? 'composer.mentions.count' : 'composer.templates.count'
  useAnnouncement(count > 0 ? text(countKey, { n: count }) : undefined)

  return (
    <div className="relative">
      {isListShown && (
        <SuggestionList id={listId} kind={query.kind} {...{ suggestions, hasFailed, chosenIndex }} onInsert={insert} />
      )}
      <textarea
        ref={field}
        data-composer=""
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-autocomplete="list"
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={chosen === undefined ? undefined : suggestionOptionId(listId, chosen.id)}
        rows={2}
        placeholder={placeholder}
        defaultValue={initialValue}
        className={`control field-sizing-content block h-auto max-h-[40dvh] min-h-16 [@media(height<36rem)]:max-h-[24dvh] w-full resize-none py-1.5 leading-relaxed ${isNote ? 'border-dashed bg-accent-tint' : ''}`}
        onChange={(event) => type(event.target.value)}
        onSelect={readQuery}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setFoundQuery(undefined)
          props.onBlur()
        }}
        onPaste={onPaste}
      />
    </div>
  )
}
