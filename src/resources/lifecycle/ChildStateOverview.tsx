import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { preloadModules } from '../../loading/deferred.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { DeferredOverlay } from '../../loading/DeferredOverlay.tsx'
import type { ChildResource } from '../resource.ts'

const loadDialog = () => import('./ChildStateOverviewDialog.tsx')

interface ChildStateOverviewProps {
  /** Must be referentially stable. */
  resource: Pick<ChildResource, 'kind' | 'lifecycleTextKeys' | 'textKeys' | 'states'>
  parentId: number
}

/** Registers the command that opens the dialog with the number of a record's child records in each state. */
export function ChildStateOverview({ resource, parentId }: ChildStateOverviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const { kind, textKeys, states } = resource
  const commands = useMemo(
    (): Command[] => [
      {
        id: `${kind.name}.childStates`,
        title: { key: textKeys.statesTitle },
        scope: 'screen',
        shortcut: KEY_MAP.list.states[0],
        access: states.access,
        perform: () => setIsOpen(true),
      },
    ],
    [kind, textKeys, states],
  )
  useCommandRegistration(commands)
  useEffect(() => preloadModules(loadDialog), [])
  if (!isOpen) return null
  return <DeferredOverlay load={loadDialog} componentProps={{ resource, parentId, onClose: close }} onClose={close} />
}
