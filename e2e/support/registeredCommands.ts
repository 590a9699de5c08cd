import type { Page } from 'playwright/test'

/** A command of the screen with a form or a question. */
export interface CommandWithDialog {
  id: string
  shortcut: string | undefined
  /** Whether the screen does not allow the command now. */
  isRefused: boolean
}

interface Fiber {
  memoizedProps?: { value?: { registry?: Registry; screens?: ScreenDeclaration[] } } | null
  child: Fiber | null
}
interface Registry {
  all: () => { id: string; shortcut?: string; form?: object; question?: object; refusal?: object }[]
}
interface ScreenDeclaration {
  path: string
  viewParams?: Record<string, string[]>
  lists?: Record<string, { tabs: Record<string, unknown>; paramsWhenShown: Record<string, string> }>
}

/** Returns the registered commands that have a dialog. The registry is found in React's fiber tree. */
export function registeredCommandsWithDialog(page: Page): Promise<CommandWithDialog[]> {
  return page.evaluate(() => {
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const containerKey = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
    let fiber: Fiber | null = root[containerKey] ?? null
    while (fiber !== null && fiber.memoizedProps?.value?.registry === undefined) fiber = fiber.child
    const commands = fiber?.memoizedProps?.value?.registry?.all() ?? []
    return commands
      .filter(({ form, question }) => form !== undefined || question !== undefined)
      .map(({ id, shortcut, refusal }) => ({ id, shortcut, isRefused: refusal !== undefined }))
  })
}

/**
 * Returns the addresses of all screens, each with all of its tabs and sections; of a screen of one record, that of the
 * record with id 1.
 */
export function addressesOfAllScreens(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const containerKey = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
    let fiber: Fiber | null = root[containerKey] ?? null
    while (fiber !== null && fiber.memoizedProps?.value?.screens === undefined) fiber = fiber.child
    const screens = fiber?.memoizedProps?.value?.screens ?? []
    const addresses = screens.flatMap(({ path, viewParams = {}, lists = {} }) => {
      const searches = [
        {},
        ...Object.entries(viewParams).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
        ...Object.values(lists).flatMap(({ tabs, paramsWhenShown }) =>
          Object.keys(tabs).map((tab) => ({ ...paramsWhenShown, tab })),
        ),
      ]
      return searches.map((search) => `${path.replace('$id', '1')}?${new URLSearchParams(search).toString()}`)
    })
    return [...new Set(addresses)]
  })
}
