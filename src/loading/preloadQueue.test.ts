import { expect, test } from 'vitest'
import { createPreloadQueue } from './preloadQueue.ts'

/** Returns a function that begins to load the module with this name, and functions that end loading by name. */
function createModules() {
  const begun: string[] = []
  const endings = new Map<string, { resolve: () => void; reject: (reason: Error) => void }>()
  const load = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve, reject) => void endings.set(name, { resolve, reject }))
  }
  return { begun, endings, load }
}

const settle = () => new Promise<void>((resolve) => void setTimeout(resolve))

test('modules are preloaded in their order, four at once, and those that come last after all others', async () => {
  const { begun, endings, load } = createModules()
  const queue = createPreloadQueue(Promise.resolve(), () => Promise.resolve())
  const outcomes = [
    queue.add(load('sign-in'), 'last'),
    ...['record', 'palette', 'menu', 'bell', 'filters'].map((name) => queue.add(load(name), 'inOrder')),
  ]
  await settle()
  expect(begun).toEqual(['record', 'palette', 'menu', 'bell'])
  endings.get('menu')?.reject(new Error('no connection'))
  await settle()
  expect(begun).toEqual(['record', 'palette', 'menu', 'bell', 'filters'])
  for (const name of ['record', 'palette', 'bell', 'filters']) endings.get(name)?.resolve()
  await settle()
  expect(begun.at(-1)).toBe('sign-in')
  endings.get('sign-in')?.resolve()
  expect(await Promise.all(outcomes)).toHaveLength(6)
})

test('a module that is added when the queue has been emptied is loaded too', async () => {
  const { begun, endings, load } = createModules()
  const queue = createPreloadQueue(Promise.resolve(), () => Promise.resolve())
  const first = queue.add(load('record'), 'inOrder')
  await settle()
  endings.get('record')?.resolve()
  await first
  await settle()
  void queue.add(load('palette'), 'inOrder')
  await settle()
  expect(begun).toEqual(['record', 'palette'])
})
