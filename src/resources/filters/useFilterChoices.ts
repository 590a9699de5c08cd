import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole } from '../../console.tsx'
import { loadingFailureMessage } from '../../texts/failureMessage.ts'
import { useLoadedModule } from '../../loading/useLoadedModule.ts'
import type { ChoiceFilterDeclaration, SearchWordsByLabel } from '../../navigation/listFilter.ts'
import { useIsFirstScreenShown } from '../../navigation/firstScreenContent.ts'
import { useText } from '../../texts/text.ts'
import { translateChoices, masterDataChoices, masterDataQuery } from './filterChoices.ts'

const NO_ITEMS = [] as const
const NO_SEARCH_WORDS_BY_LABEL: SearchWordsByLabel = {}

/**
 * Returns the choices of a filter, whether choices or their search words are still to come, and why there are none. After a page load,
 * master data is requested only once the first rows are shown.
 */
export function useFilterChoices({ choices }: ChoiceFilterDeclaration) {
  const { client } = useConsole()
  const text = useText()
  const isMasterData = 'masterDataType' in choices
  const isFirstScreenShown = useIsFirstScreenShown()
  const enabled = isMasterData && isFirstScreenShown
  const query = useQuery({ ...masterDataQuery(client, isMasterData ? choices.masterDataType : 0), enabled })
  const items = query.data?.items
  const searchWords = useLoadedModule(enabled ? choices.loadSearchWords : undefined)?.default
  const offeredChoices = useMemo(() => {
    if (!('masterDataType' in choices)) return translateChoices(choices, text)
    return items === undefined ? NO_ITEMS : masterDataChoices(items, searchWords ?? NO_SEARCH_WORDS_BY_LABEL)
  }, [choices, text, items, searchWords])
  return {
    choices: offeredChoices,
    isLoading: isMasterData && (query.isPending || searchWords === undefined),
    /** Why the choices could not be loaded; undefined if they have loaded. */
    failureText: query.isError && items === undefined ? loadingFailureMessage(query.error, text) : undefined,
  }
}
