import { useEffect, useMemo } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { TableActor, TableSnapshot } from '../../../machines/console/table.ts'
import { useConsole } from '../../console.tsx'
import { preloadModules } from '../../loading/deferred.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { createRecordPrefetcher } from './recordPrefetcher.ts'

export interface RecordPrefetchProps {
  actor: TableActor
  /** The endpoint of a single record of the list. */
  get: Endpoint
}

/**
 * Loads the record on whose row the cursor rests, so that it is there when it is opened, and the code of the screens on
 * which the records of the list are opened. Renders nothing, also when the cursor moves.
 */
export function RecordPrefetch({ actor, get }: RecordPrefetchProps) {
  const { client, queryClient, screens } = useConsole()
  const { path } = useScreen()
  const prefetcher = useMemo(() => createRecordPrefetcher({ client, queryClient }, get), [client, queryClient, get])
  useEffect(() => {
    const follow = ({ context: { cursor } }: TableSnapshot) => {
      if (typeof cursor === 'number') prefetcher.moveTo(cursor)
    }
    follow(actor.getSnapshot())
    const subscription = actor.subscribe(follow)
    return () => {
      subscription.unsubscribe()
      prefetcher.leave()
    }
  }, [actor, prefetcher])
  useEffect(() => {
    preloadModules(...screens.filter(({ menuItemPath }) => menuItemPath === path).map(({ load }) => load))
  }, [screens, path])
  return null
}
