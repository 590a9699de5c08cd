import { describe, expect, it } from 'vitest'
import type { Scope } from '../../machines/console/shortcut.ts'
import type { Command } from './command.ts'
import { CommandRegistry } from './registry.ts'

function command(id: string, shortcut?: string, scope: Scope = 'screen'): Command {
  const recordKey = scope === 'record' ? { recordKey: 'store 1' } : {}
  return {
    id,
    scope,
    title: { key: 'dialog.yes' },
    perform: () => undefined,
    ...recordKey,
    ...(shortcut === undefined ? {} : { shortcut }),
  }
}

const idsOf = (registry: CommandRegistry) => registry.all().map(({ id }) => id)

describe('the registry of commands', () => {
  it('the command registry holds the commands of every owner, in the order of registration', () => {
    const registry = new CommandRegistry()
    registry.register(Symbol('shell'), [command('a'), command('b')])
    registry.register(Symbol('screen'), [command('c')])
    expect(idsOf(registry)).toEqual(['a', 'b', 'c'])
  })

  it('the command registry throws for a record command without a record key', () => {
    const { recordKey: _, ...commandWithoutRecordKey } = command('a', 'x', 'record')
    expect(() => new CommandRegistry().register(Symbol('screen'), [commandWithoutRecordKey])).toThrow(
      'a does not say which record it acts on',
    )
  })

  it('the command registry replaces the commands of an owner', () => {
    const registry = new CommandRegistry()
    const owner = Symbol('screen')
    registry.register(owner, [command('a', 'x')])
    registry.register(owner, [command('a', 'x'), command('b')])
    expect(idsOf(registry)).toEqual(['a', 'b'])
  })

  it('the command registry removes the commands of an owner', () => {
    const registry = new CommandRegistry()
    const owner = Symbol('screen')
    registry.register(owner, [command('a')])
    registry.unregister(owner)
    expect(idsOf(registry)).toEqual([])
  })

  it('the command registry passes a shortcut from one owner to another when both register again, without calling a listener between', () => {
    const registry = new CommandRegistry()
    const [screen, list] = [Symbol('screen'), Symbol('list')]
    registry.register(list, [])
    registry.register(screen, [command('store.deactivate', 'd')])
    const published: string[][] = []
    registry.subscribe(() => published.push(idsOf(registry)))
    registry.withdraw(list)
    registry.withdraw(screen)
    registry.register(list, [command('account.deactivate', 'd')])
    registry.register(screen, [command('store.deactivate')])
    expect(published).toEqual([['account.deactivate'], ['account.deactivate', 'store.deactivate']])
  })

  it.each([
    ['the same id', [command('a'), command('a')], 'two commands have the id a'],
    ['the same keys in one scope', [command('a', 'x'), command('b', 'x')], 'a and b both want the keys x'],
    [
      'a key that begins the sequence of another command',
      [command('a', 'g s', 'navigation'), command('b', 'g', 'record')],
      'b wants the keys g, which begin g s of a',
    ],
  ])('the command registry throws for %s', (_, commands, message) => {
    const registry = new CommandRegistry()
    const register = () => {
      for (const one of commands) registry.register(Symbol(one.id), [one])
    }
    expect(register).toThrow(message)
    expect(registry.all()).toEqual(commands.slice(0, 1))
  })

  it('the command registry reads the commands of a reader once, when somebody asks for commands, and checks them', () => {
    const registry = new CommandRegistry()
    const list = Symbol('list')
    let readCount = 0
    const registerList = (...commands: Command[]) =>
      registry.register(list, () => {
        readCount += 1
        return commands
      })
    registerList(command('row 1', 'x'))
    registerList(command('row 2', 'x'))
    expect(readCount).toBe(0)
    registry.register(Symbol('screen'), [command('screen')])
    expect([idsOf(registry), registry.find('row 2')?.shortcut, readCount]).toEqual([['row 2', 'screen'], 'x', 1])
    registerList(command('screen'))
    expect(registry.all).toThrow('two commands have the id screen')
  })

  it('the command registry accepts the same keyboard shortcut in two scopes', () => {
    const registry = new CommandRegistry()
    registry.register(Symbol('shell'), [command('a', 'x', 'console')])
    registry.register(Symbol('screen'), [command('b', 'x', 'record')])
    expect(idsOf(registry)).toEqual(['a', 'b'])
  })

  it('the command registry notifies its listeners, and returns the same array until the commands change', () => {
    const registry = new CommandRegistry()
    let notificationCount = 0
    const unsubscribe = registry.subscribe(() => (notificationCount += 1))
    registry.register(Symbol('shell'), [command('a')])
    const firstCommands = registry.all()
    expect([notificationCount, registry.all() === firstCommands]).toEqual([1, true])
    unsubscribe()
    registry.register(Symbol('screen'), [command('b')])
    expect([notificationCount, registry.all() === firstCommands]).toEqual([1, false])
  })
})
