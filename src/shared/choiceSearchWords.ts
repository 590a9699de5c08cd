import { choices } from '../../locales/search/readings.json'
import type { SearchWordsByLabel } from '../navigation/listFilter.ts'

/** Readings and translations of prefectures and industries. One that is not listed is found only by its label. */
const CHOICE_SEARCH_WORDS: SearchWordsByLabel = choices

export default CHOICE_SEARCH_WORDS
