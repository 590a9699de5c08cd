import { useSyncExternalStore } from 'react'
import { isReaderElsewhere } from './format.ts'

const never = () => () => {}
const isElsewhereNow = () => isReaderElsewhere(new Date())

/** Whether the reader's own clock shows another time than the business's does, as it is whenever it is drawn. */
export function useReaderElsewhere(): boolean {
  return useSyncExternalStore(never, isElsewhereNow)
}
