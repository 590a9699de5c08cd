import { useIsFetching } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { consoleStart } from '../loading/consoleStart.ts'

/** Whether neither data nor code is loading, so that the screen has registered all of its commands. */
export function useIsSettled(): boolean {
  const isCodeLoaded = useSelector(consoleStart, (state) => state.matches({ code: 'settled' }))
  return useIsFetching() === 0 && isCodeLoaded
}
