import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ConversationSelectionActor } from '../../../../machines/console/conversationSelection.ts'
import type { ListOrderActor } from '../../../../machines/console/listOrder.ts'
import { useActorRegistration, useConsole } from '../../../console.tsx'
import type { ListQuery } from '../list/conversationPages.ts'
import { startSelection } from './startSelection.ts'

interface SelectionOptions {
  /** Which list is shown; another one begins without a selection. */
  query: ListQuery
  order: ListOrderActor
  staffId: number
}

/** Returns the actor with the selected conversations of a list, which also acts on all of them. */
export function useSelection({ query, order, staffId }: SelectionOptions): ConversationSelectionActor {
  const { client } = useConsole()
  const queryClient = useQueryClient()
  const [selection] = useState(() =>
    startSelection({ client, queryClient, staffId }, (id) => order.send({ type: 'remove', id })),
  )
  useActorRegistration(selection)
  const listKey = JSON.stringify(query)
  const lastListKey = useRef(listKey)
  useEffect(() => {
    if (lastListKey.current !== listKey) selection.send({ type: 'reset' })
    lastListKey.current = listKey
  }, [selection, listKey])
  useEffect(() => () => selection.send({ type: 'reset' }), [selection])
  return selection
}

/** Returns the selected conversations, in the order in which they were selected. */
export function useSelectedIds(selection: ConversationSelectionActor): readonly number[] {
  return useSelector(selection, ({ context }) => context.selectedIds)
}
