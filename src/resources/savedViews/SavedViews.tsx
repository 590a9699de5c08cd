import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { serverKeeps, useProfile, usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { DeferredOverlay } from '../../loading/DeferredOverlay.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import type { ScreenList } from '../../navigation/screen.ts'
import type { ListSearch } from '../../navigation/search.ts'
import { useText } from '../../texts/text.ts'
import { toColumnsParam } from '../../ui/columnIds.ts'
import { chosenColumnIds } from '../columns/listColumns.ts'
import { useList } from '../model/listContext.ts'
import { SavedViewBar } from './SavedViewBar.tsx'
import { saveViewCommand, shownViewCommands, urlWithout } from './savedViewCommands.ts'
import {
  heldView,
  isSameView,
  paramsOfView,
  savedViewsQuery,
  type ViewParams,
  viewParamsOf,
  viewUrl,
} from './savedViews.ts'
import { useDeadFilters } from './useDeadFilters.ts'

const loadMenu = () => import('./SavedViewMenu.tsx')

const NO_COMMANDS: readonly Command[] = []
const NO_FILTERS: readonly ListFilter[] = []

/**
 * The saved views of the list on the screen (rule 3.20): their menu and commands, and the line that says which view is
 * shown and how it differs from what was saved.
 */
export function SavedViews() {
  const { list, definition, search, change } = useList().view
  const { filters = NO_FILTERS, columns } = definition
  const text = useText()
  const screen = useScreen()
  const { client, queryClient } = useConsole()
  const { history } = useRouter()
  const profile = useProfile()
  const permissions = usePermissions()
  const isOffered = serverKeeps({ client, queryClient }, 'savedViews')
  const query = useQuery({ ...savedViewsQuery(client), enabled: isOffered && search.saved !== undefined })
  const { path } = list.declaration
  const view = query.data?.items.find(({ id, list: viewPath }) => id === search.saved && viewPath === path)
  const savedParams = view && paramsOfView(view)
  const deadParams = useDeadFilters(filters, savedParams)
  const listAndScreen = { screen, list }
  const columnIds = columns.map(({ id }) => id)
  const held = view && heldView(listAndScreen, view, columnIds, deadParams)
  const shownParams = shownParamsOf(list, search, columnIds, chosenColumnIds(profile, path, search))
  const isChanged = held !== undefined && !isSameView(held.params, shownParams)
  // What a view filters by may have been deleted since it was saved. Then the list is not filtered by it.
  const values = search as Readonly<Record<string, unknown>>
  const deadInUrl = deadParams.filter((name) => String(values[name]) === savedParams?.[name]).join(' ')
  useEffect(() => {
    if (deadInUrl !== '') void change(Object.fromEntries(deadInUrl.split(' ').map((name) => [name, undefined])), true)
  }, [deadInUrl, change])
  const go = (url: string) => history.push(url)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  const context = { apiAndCache: { client, queryClient }, permissions, listAndScreen, shownParams, go, text }
  const commands: readonly Command[] = isOffered
    ? [
        {
          id: 'savedView.menu',
          title: { key: 'savedView.menu' },
          scope: 'screen',
          shortcut: KEY_MAP.list.views[0],
          translatedKeywords: 'savedView.menu.also',
          keywords: ['view', 'byu'],
          perform: () => setMenuOpen(true),
        },
        saveViewCommand(context),
        ...(search.saved === undefined
          ? []
          : [
              {
                id: 'savedView.close',
                title: { key: 'savedView.close' },
                scope: 'screen',
                keywords: ['tojiru', 'close', 'leave'],
                perform: () => go(urlWithout(listAndScreen, {})),
              } satisfies Command,
            ]),
        ...(view === undefined ? [] : shownViewCommands(context, view, isChanged)),
      ]
    : NO_COMMANDS
  useCommandRegistration(commands)
  usePreload(loadMenu)
  if (!isOffered) return null
  return (
    <>
      {search.saved !== undefined && !query.isPending && (
        <SavedViewBar
          view={view}
          hasLoadFailed={query.isError}
          isChanged={isChanged}
          leftOut={held?.leftOut ?? []}
          filters={filters}
        />
      )}
      {isMenuOpen && (
        <DeferredOverlay
          load={loadMenu}
          componentProps={{
            listPath: path,
            shownId: search.saved,
            commands: commands.slice(1),
            onOpen: (opened) => go(viewUrl(listAndScreen, opened)),
            onClose: closeMenu,
          }}
          onClose={closeMenu}
        />
      )}
    </>
  )
}

/** Returns the parameters of the URL and the chosen columns that a view of what the list shows would save. */
function shownParamsOf(
  list: ScreenList,
  search: ListSearch,
  columnIds: readonly string[],
  chosenIds: readonly string[] | undefined,
): ViewParams {
  const chosen = chosenIds?.filter((id) => columnIds.includes(id))
  const { columns: _, ...params } = viewParamsOf(list, search)
  return chosen === undefined || chosen.length === 0 ? params : { ...params, columns: toColumnsParam(chosen) }
}
