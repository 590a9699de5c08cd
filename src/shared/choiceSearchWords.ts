import { choices } from '../../locales/search/readings.json'
import type { SearchWordsByLabel } from '../navigation/listFilter.ts'

/** Readings and translations of prefectures and industries. An entry that is not listed is found only by its label. */
const READINGS: SearchWordsByLabel = choices

export default READINGS
