import { useEffect } from 'react'
import type { TableSnapshot } from '../../../machines/console/table.ts'
import { useConsole } from '../../console.tsx'
import { preloadModules } from '../../loading/deferred.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { useList, useListRows } from '../model/listContext.ts'
import { createRecordPrefetcher } from './recordPrefetcher.ts'

/**
 * Loads the record on whose row the cursor rests, so that it is there when it is opened, and the code of the screens on
 * which the records of the list are opened. Renders nothing, also when the cursor moves.
 */
export function RecordPrefetch() {
  const { actor } = useListRows().table
  const get = useList().view.definition.resource?.get
  const { client, queryClient, screens } = useConsole()
  const { path } = useScreen()
  useEffect(() => {
    if (get === undefined) return undefined
    const prefetcher = createRecordPrefetcher({ client, queryClient }, get)
    const follow = ({ context: { cursor } }: TableSnapshot) => {
      if (typeof cursor === 'number') prefetcher.moveTo(cursor)
    }
    follow(actor.getSnapshot())
    const subscription = actor.subscribe(follow)
    return () => {
      subscription.unsubscribe()
      prefetcher.leave()
    }
  }, [actor, client, queryClient, get])
  useEffect(() => {
    preloadModules(...screens.filter(({ menuItemPath }) => menuItemPath === path).map(({ load }) => load))
  }, [screens, path])
  return null
}
