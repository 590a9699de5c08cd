import { useState } from 'react'
import { useCommandRegistration } from '../../commands/context.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { DeferredOverlay } from '../../loading/DeferredOverlay.tsx'
import type { ChildResource } from '../resource.ts'

const loadDialog = () => import('./ChildStateOverviewDialog.tsx')

interface ChildStateOverviewProps {
  resource: Pick<ChildResource, 'kind' | 'lifecycleTextKeys' | 'textKeys' | 'states'>
  parentId: number
}

/** Registers the command that opens the dialog with the number of a record's child records in each state. */
export function ChildStateOverview({ resource, parentId }: ChildStateOverviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { kind, textKeys, states } = resource
  useCommandRegistration([
    {
      id: `${kind.name}.childStates`,
      title: { key: textKeys.statesTitle },
      scope: 'screen',
      shortcut: KEY_MAP.list.states[0],
      access: states.access,
      perform: () => setIsOpen(true),
    },
  ])
  usePreload(loadDialog)
  if (!isOpen) return null
  return <DeferredOverlay load={loadDialog} componentProps={{ resource, parentId, onClose: close }} onClose={close} />
}
