import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '../../../text.ts'
import { announce } from '../../../ui/announce.ts'
import { focusElement } from '../../../ui/focus.ts'
import { fillPlaceholders, findTemplateQuery, insertTemplate, type TemplateQuery } from './templateQuery.ts'
import { TemplateList, templateOptionId } from './TemplateList.tsx'
import { type Template, useTemplates } from './useTemplates.ts'

/** What the commands do with the field. */
export interface ComposerFieldHandle {
  takeFocus: () => void
  /** Begins the search of a template at the caret. */
  beginTemplate: () => void
}

interface ComposerFieldProps {
  handle: Ref<ComposerFieldHandle>
  label: string
  placeholder: string
  value: string
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
}

/**
 * The field in which an answer or a note is written. It grows with its text. The keys of an input method never reach it
 * (`imeComposition.ts`), so that neither a template is chosen nor the text sent while something is composed.
 */
export function ComposerField(props: ComposerFieldProps) {
  const { handle, label, placeholder, value, isNote, isInvalid, describedBy, placeholders, onChange } = props
  const text = useText()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Uncontrolled: a controlled field would disturb an input method, and lose what a program fills in without an event.
  const [initialValue] = useState(value)
  useLayoutEffect(() => {
    if (field.current !== null && field.current.value !== value) field.current.value = value
  }, [value])
  /** The search of a template at the caret. The caret itself is no state, so that a typed letter renders the field once. */
  const [foundQuery, setFoundQuery] = useState<TemplateQuery>()
  /** The search that was closed with Escape: it stays closed until another one begins. */
  const [closedStart, setClosedStart] = useState<number>()
  const [chosenIndex, setChosenIndex] = useState<number>()
  const query = foundQuery?.start === closedStart ? undefined : foundQuery
  const { templates, isLoaded, hasFailed } = useTemplates(query?.words)
  const isListShown = query !== undefined && (isLoaded || hasFailed)
  const chosen = chosenIndex === undefined ? undefined : templates[chosenIndex]

  useImperativeHandle(handle, () => ({
    takeFocus: () => focusElement(field.current),
    beginTemplate: () => {
      const element = field.current
      if (element === null) return
      focusElement(element)
      const before = element.value.slice(0, element.selectionStart)
      // Unlike setting `value`, this can be undone and fires the input event.
      document.execCommand('insertText', false, /(?:^|\s)$/u.test(before) ? '/' : ' /')
    },
  }))

  const readQuery = () => {
    const element = field.current
    const hasCaret = element !== null && element.selectionStart === element.selectionEnd
    const found = hasCaret ? findTemplateQuery(element.value, element.selectionStart) : undefined
    const isSame = found?.start === foundQuery?.start && found?.words === foundQuery?.words
    if (!isSame) setFoundQuery(found)
  }
  const type = (next: string) => {
    readQuery()
    setChosenIndex(undefined)
    onChange(next)
  }
  const insert = (template: Template) => {
    const element = field.current
    if (element === null || query === undefined) return
    const filledText = fillPlaceholders(template.text, placeholders)
    const inserted = insertTemplate(element.value, element.selectionStart, query, filledText)
    element.value = inserted.text
    element.setSelectionRange(inserted.caret, inserted.caret)
    setChosenIndex(undefined)
    readQuery()
    onChange(inserted.text)
    props.onTemplateUse(template)
  }
  const moveChoice = (by: number) => {
    if (templates.length === 0) return
    const from = chosenIndex ?? (by > 0 ? -1 : 0)
    setChosenIndex((from + by + templates.length) % templates.length)
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
  const count = isListShown ? templates.length : 0
  useLayoutEffect(() => {
    if (count > 0) announce(text('composer.templates.count', { n: count }))
  }, [count, text])

  return (
    <div className="relative">
      {isListShown && <TemplateList id={listId} {...{ templates, hasFailed, chosenIndex }} onInsert={insert} />}
      <textarea
        ref={field}
        data-composer=""
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-autocomplete="list"
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={chosen === undefined ? undefined : templateOptionId(listId, chosen.id)}
        rows={2}
        placeholder={placeholder}
        defaultValue={initialValue}
        className={`control field-sizing-content block h-auto max-h-[40dvh] min-h-16 w-full resize-none py-1.5 leading-relaxed ${isNote ? 'border-dashed bg-accent-tint' : ''}`}
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
