import type { Mention } from '../mentions.ts'
import type { FieldQuery } from './fieldQuery.ts'
import { findMentionQuery } from './mentionQuery.ts'
import { findTemplateQuery } from './templateQuery.ts'
import { useColleagues } from './useColleagues.ts'
import { type Template, useTemplates } from './useTemplates.ts'

export type SuggestionKind = 'template' | 'mention'

/** What is searched at the caret: a reply template, or a colleague to mention. */
export interface SuggestionQuery extends FieldQuery {
  kind: SuggestionKind
}

/** A reply template or a colleague that the list above the field offers. */
export type Suggestion = { id: number; title: string; detail: string } & (
  | { kind: 'template'; template: Template }
  | { kind: 'mention'; person: Mention }
)

/** Returns what is searched at the caret. Colleagues are mentioned in notes only. */
export function findSuggestionQuery(text: string, caret: number, isNote: boolean): SuggestionQuery | undefined {
  const mention = isNote ? findMentionQuery(text, caret) : undefined
  if (mention !== undefined) return { kind: 'mention', ...mention }
  const template = findTemplateQuery(text, caret)
  return template && { kind: 'template', ...template }
}

/** Searches what the query asks for. `query`: undefined while nothing is searched. */
export function useSuggestions(query: SuggestionQuery | undefined): {
  suggestions: readonly Suggestion[]
  isLoaded: boolean
  hasFailed: boolean
} {
  const { templates, ...templateStates } = useTemplates(query?.kind === 'template' ? query.words : undefined)
  const { colleagues, ...colleagueStates } = useColleagues(query?.kind === 'mention' ? query.words : undefined)
  if (query?.kind === 'mention') {
    const suggestions = colleagues.map(({ id, name, detail }): Suggestion => {
      return { kind: 'mention', id, title: name, detail, person: { id, name } }
    })
    return { suggestions, ...colleagueStates }
  }
  const suggestions = templates.map((template): Suggestion => {
    return { kind: 'template', id: template.id, title: template.title, detail: template.text, template }
  })
  return { suggestions, ...templateStates }
}
