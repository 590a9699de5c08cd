import type { ReactNode } from 'react'

/** Whether a fact has no value. */
export function isMissing(value: ReactNode): boolean {
  return value === undefined || value === null || value === false || value === ''
}
