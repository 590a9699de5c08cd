import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { recordMenuMachine } from '../../machines/recordMenu.ts'
import { DeferredComponent } from '../lazyComponent.tsx'
import { cachedPermissions, permittedCommands } from '../commands/permittedCommands.ts'
import type { Command } from '../commands/command.ts'
import { useCommandServices, useCommands } from '../commands/context.tsx'
import { recordCommandsOf } from '../commands/pinnedCommands.ts'
import { useConsole, useRegisteredActor } from '../console.tsx'
import { preloadModules } from '../deferred.ts'
import { PendingIndicator } from '../ui/pendingIndicator.tsx'
import { useLoadFailure } from '../useLoadFailure.ts'
import type { RowMenuTarget } from './RowMenu.tsx'
import { KEY_MAP } from '../keyMap.ts'

const load = () => import('./RowMenu.tsx')

const CURSOR_ROW = '[role="row"][data-cursor]'
const RIGHT_BUTTON = 2

/**
 * The menu of the row under the cursor, with the same commands as the shortcuts and the palette. It opens on `.` and on
 * the `contextmenu` event of Shift+F10 or the menu key. The right mouse button still opens the browser's menu.
 */
export function RowMenuHost() {
  const dependencies = useConsole()
  const { registry } = useCommandServices()
  const actor = useActorRef(recordMenuMachine)
  useRegisteredActor(actor)
  const isOpen = useSelector(actor, (state) => state.matches('opened'))
  const [target, setTarget] = useState<RowMenuTarget>()
  const openAt = useMemo(
    () => (anchor: Element | null) => {
      const pinned = recordCommandsOf(permittedCommands(registry.all(), cachedPermissions(dependencies)))
      const [first] = pinned
      if (anchor === null || first?.recordKey === undefined) return
      setTarget({ anchor, pinned })
      actor.send({ type: 'openMenu', recordKey: first.recordKey })
    },
    [actor, registry, dependencies],
  )
  const menuCommands = useMemo(
    (): Command[] => [
      {
        id: 'record.menu',
        title: { key: 'record.menu.command' },
        scope: 'screen',
        shortcut: KEY_MAP.record.menu[0],
        perform: () => openAt(document.querySelector(CURSOR_ROW)),
      },
    ],
    [openAt],
  )
  useCommands(menuCommands)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest(CURSOR_ROW) : null
      if (row === null || event.button === RIGHT_BUTTON || event.ctrlKey) return
      event.preventDefault()
      openAt(row)
    }
    addEventListener('contextmenu', open)
    return () => removeEventListener('contextmenu', open)
  }, [openAt])
  const onLoadFailure = useLoadFailure(useCallback(() => actor.send({ type: 'close' }), [actor]))
  useEffect(() => preloadModules(load), [])
  if (!isOpen || target === undefined) return null
  return (
    <DeferredComponent
      load={load}
      componentProps={{ target, actor }}
      fallback={<PendingIndicator />}
      onLoadError={onLoadFailure}
    />
  )
}
