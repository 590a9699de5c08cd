import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useConsole } from '../console.tsx'
import { type LoadModule, loadedModule, loadModuleWithRetry } from '../deferred.ts'
import type { ChoiceFilterDeclaration, SearchWordsByLabel } from '../navigation/listFilter.ts'
import { useIsFirstScreenShown } from '../navigation/useFirstScreen.ts'
import { useText } from '../text.ts'
import { translateChoices, masterDataChoices, masterDataQuery } from './filterChoices.ts'

const NO_ITEMS = [] as const
const NO_SEARCH_WORDS: SearchWordsByLabel = {}

/** Returns the choices of a filter. On the first screen, those of the server are requested after the rows have loaded. */
export function useFilterChoices({ choices }: ChoiceFilterDeclaration) {
  const { client } = useConsole()
  const text = useText()
  const isServed = 'type' in choices
  const isFirstScreenShown = useIsFirstScreenShown()
  const enabled = isServed && isFirstScreenShown
  const items = useQuery({ ...masterDataQuery(client, isServed ? choices.type : 0), enabled }).data?.items
  const readings = useSearchWords(isServed ? choices.readings : undefined, isFirstScreenShown)
  return useMemo(() => {
    if (!('type' in choices)) return translateChoices(choices, text)
    return items === undefined ? NO_ITEMS : masterDataChoices(items, readings)
  }, [choices, text, items, readings])
}

/** Returns the search words once they have loaded, after the first screen. */
function useSearchWords(
  load: LoadModule<{ default: SearchWordsByLabel }> | undefined,
  isFirstScreenShown: boolean,
): SearchWordsByLabel {
  const [readings, setReadings] = useState(() => load && loadedModule(load)?.default)
  useEffect(() => {
    if (load === undefined || !isFirstScreenShown) return undefined
    let isMounted = true
    void loadModuleWithRetry(load).then((module) => isMounted && setReadings(module.default))
    return () => {
      isMounted = false
    }
  }, [load, isFirstScreenShown])
  return readings ?? NO_SEARCH_WORDS
}
