import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useConsole } from '../console.tsx'
import { type Load, loadedModule, loadModuleWithRetry } from '../deferred.ts'
import type { ChoiceFilterSpec, Readings } from '../navigation/listFilter.ts'
import { useFirstScreen } from '../navigation/useFirstScreen.ts'
import { useText } from '../text.ts'
import { knownChoices, masterDataChoices, readMasterData } from './filterChoices.ts'

const NONE = [] as const
const NO_READINGS: Readings = {}

/** Returns the choices of a filter. On the first screen, those of the server are requested after the rows have loaded. */
export function useFilterChoices({ choices }: ChoiceFilterSpec) {
  const { client } = useConsole()
  const text = useText()
  const isServed = 'type' in choices
  const isFirstScreenShown = useFirstScreen()
  const enabled = isServed && isFirstScreenShown
  const items = useQuery({ ...readMasterData(client, isServed ? choices.type : 0), enabled }).data?.items
  const readings = useReadings(isServed ? choices.readings : undefined, isFirstScreenShown)
  return useMemo(() => {
    if (!('type' in choices)) return knownChoices(choices, text)
    return items === undefined ? NONE : masterDataChoices(items, readings)
  }, [choices, text, items, readings])
}

/** Returns the readings once they have loaded, after the first screen. */
function useReadings(load: Load<{ default: Readings }> | undefined, isFirstScreenShown: boolean): Readings {
  const [readings, setReadings] = useState(() => load && loadedModule(load)?.default)
  useEffect(() => {
    if (load === undefined || !isFirstScreenShown) return undefined
    let isMounted = true
    void loadModuleWithRetry(load).then((module) => isMounted && setReadings(module.default))
    return () => {
      isMounted = false
    }
  }, [load, isFirstScreenShown])
  return readings ?? NO_READINGS
}
