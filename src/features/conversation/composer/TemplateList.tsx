import { useEffect } from 'react'
import { useText } from '../../../text.ts'
import type { Template } from './useTemplates.ts'

interface TemplateListProps {
  id: string
  templates: readonly Template[]
  hasFailed: boolean
  /** The index of the chosen template; undefined before one is chosen. */
  chosenIndex: number | undefined
  onInsert: (template: Template) => void
}

/** Returns the id of the element of a template in the list. */
export function templateOptionId(listId: string, templateId: number): string {
  return `${listId}-${templateId}`
}

/** The reply templates that are found, above the field. The field keeps the focus. */
export function TemplateList({ id, templates, hasFailed, chosenIndex, onInsert }: TemplateListProps) {
  const text = useText()
  const chosenId = chosenIndex === undefined ? undefined : templates[chosenIndex]?.id
  useEffect(() => {
    if (chosenId !== undefined)
      document.getElementById(templateOptionId(id, chosenId))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosenId])
  return (
    <div className="absolute inset-x-3 bottom-full z-10 max-h-[min(26rem,45dvh)] overflow-y-auto rounded-md border border-edge bg-surface shadow-lg">
      {templates.length === 0 && (
        <p className="px-3 py-2 text-sm text-faint">
          {text(hasFailed ? 'composer.templates.failed' : 'composer.templates.none')}
        </p>
      )}
      <div id={id} role="listbox" aria-label={text('composer.templates')}>
        {templates.map((template, index) => (
          <div
            key={template.id}
            id={templateOptionId(id, template.id)}
            role="option"
            aria-selected={index === chosenIndex}
            className="cursor-pointer border-s-4 border-transparent px-3 py-1.5 hover:bg-sunk aria-selected:border-link aria-selected:bg-sunk forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
            // The field must not lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(template)}
          >
            <span className="block truncate text-sm font-medium">{template.title}</span>
            <span className="block truncate text-xs text-faint">{template.text}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
