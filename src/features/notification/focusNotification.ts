import { flushSync } from 'react-dom'
import type { ListOrderActor } from '../../../machines/console/listOrder.ts'
import { focusElement } from '../../ui/focus.ts'

/** Focuses the row of a notification in the list with this element id; does nothing if the list does not show it. */
export function focusNotification(listId: string, id: number | undefined): void {
  if (id === undefined) return
  focusElement(document.getElementById(listId)?.querySelector<HTMLElement>(`[data-notification="${id}"]`))
}

/** Shows the list in the order of now, and focuses its first row. */
export function showArrivals(order: ListOrderActor, listId: string): void {
  flushSync(() => order.send({ type: 'apply' }))
  focusNotification(listId, order.getSnapshot().context.shownIds[0])
}
