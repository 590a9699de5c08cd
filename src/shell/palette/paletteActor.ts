import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { paletteMachine } from '../../../machines/console/palette.ts'
import type { Console } from '../../console.tsx'
import { loadFilters } from './screenPartRows.ts'
import { recordSearchSources } from '../../recordSearchSources.ts'

export type PaletteActor = ActorRefFrom<typeof paletteMachine>

/** Starts the palette's actor, which searches all kinds of records that the signed-in person may read. */
export function startPaletteActor(dependencies: Console): PaletteActor {
  const searchRecords = fromPromise<string, { query: string }>(async ({ input: { query }, signal }) => {
    const searches = recordSearchSources(dependencies).map((source) => source.search(query, signal))
    await Promise.all([loadFilters(dependencies), ...searches])
    return query
  })
  return createActor(paletteMachine.provide({ actors: { searchRecords } })).start()
}
