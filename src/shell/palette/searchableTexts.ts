import type { Command } from '../../commands/command.ts'
import type { GetText } from '../../texts/text.ts'
import type { PaletteRow, SearchableRow } from './row.ts'
import { searchWordsOfKey, withReadings } from './words.ts'

/** The searchable texts of commands, with the function of the language in which they are. */
const textsByCommand = new WeakMap<Command, { text: GetText; searchableTexts: SearchableRow['searchableTexts'] }>()

/** Returns the texts of a row that are compared with the query. */
export function searchableTextsOf(row: PaletteRow, text: GetText): SearchableRow['searchableTexts'] {
  if (row.kind === 'retry' || row.kind === 'link') return { label: row.label }
  if (row.kind === 'record') return { label: row.label, keywords: [row.record.label, row.record.detail] }
  const { command } = row
  const knownTexts = textsByCommand.get(command)
  if (knownTexts?.text === text && knownTexts.searchableTexts.label === row.label) return knownTexts.searchableTexts
  const { recordName, translatedKeywords, keywords = [], scope, title } = command
  const translatedWords = translatedKeywords === undefined ? [] : text(translatedKeywords).split(/\s+/)
  const searchableTexts = {
    label: row.label,
    keywords: [...searchWordsOfKey(title.key), ...keywords, ...withReadings(translatedWords)],
    recordName,
    qualifiers: [text(`palette.group.${scope}`), ...searchWordsOfKey(`palette.group.${scope}`)],
  }
  textsByCommand.set(command, { text, searchableTexts })
  return searchableTexts
}
