import { useLayoutEffect } from 'react'
import { announce } from './announce.ts'

/** Announces a message to screen readers when the component is mounted, and whenever the message changes; none if undefined. */
export function useAnnouncement(message: string | undefined): void {
  useLayoutEffect(() => {
    if (message !== undefined) announce(message)
  }, [message])
}
