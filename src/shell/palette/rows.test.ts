import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../machines/console/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import { type RowGroup, toRecordRow } from './row.ts'
import { initialRow } from './initialRow.ts'
import { arrangeRows, arrangeActionRows, toCommandRow, type RowSources } from './rows.ts'
import { searchableTextsOf } from './searchableTexts.ts'

/** Returns the message key and the values, so that the tests compare keys instead of messages. */
const text: GetText = (key, values) => [key, ...Object.values(values ?? {})].join(' ')

function command(id: string, title: TextKey, scope: Scope, overrides: Partial<Command> = {}): Command {
  return { id, title: { key: title }, scope, perform: () => undefined, ...overrides }
}

function record(id: string, label: string, commands: readonly Command[] = []): PaletteRecord {
  return { id, kind: 'store', label, detail: `${label} detail`, path: `/store-detail/${id}`, commands: () => commands }
}

const COMMANDS = [
  command('go.stores', 'menu.stores', 'navigation', { keywords: ['shop'] }),
  command('password.change', 'command.changePassword', 'console'),
  command('store.accept', 'store.event.accept', 'record', {
    recordName: '藤屋',
    refusal: { key: 'store.refusal.accepted' },
  }),
  command('store.deactivate', 'store.event.deactivate', 'record', { recordName: '藤屋' }),
  command('list.filter', 'dialog.yes', 'screen'),
]

/** Returns the search results of one source. */
function searchResultsOf(...records: PaletteRecord[]): RowSources['searchResults'] {
  const candidates = records.map(toRecordRow).map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) }))
  return [{ title: 'palette.group.stores', candidates }]
}

const EMPTY_SOURCES: RowSources = {
  commands: [],
  screenParts: [],
  filters: [],
  searchResults: [],
  isAnswered: true,
  recentRows: [],
}

const outline = (groups: readonly RowGroup[]) => groups.map(({ title, rows }) => [title, ...rows.map(({ id }) => id)])

describe('the rows of the palette', () => {
  it('palette rows are sorted by scope, with the commands of a record in the order of its menu and other disabled rows last', () => {
    const refusedCommand = command('list.states', 'dialog.no', 'screen', { refusal: { key: 'store.refusal.accepted' } })
    expect(outline(arrangeRows({ ...EMPTY_SOURCES, commands: [refusedCommand, ...COMMANDS] }, '', text))).toEqual([
      ['palette.group.about 藤屋', 'store.accept', 'store.deactivate'],
      ['palette.group.screen', 'list.filter', 'list.states'],
      ['palette.group.console', 'password.change'],
      ['palette.group.navigation', 'go.stores'],
    ])
  })

  it('palette rows are sorted by the quality of the match rather than by scope if there is a query', () => {
    expect(outline(arrangeRows({ ...EMPTY_SOURCES, commands: COMMANDS }, 'menu.stores', text))).toEqual([
      ['palette.group.navigation', 'go.stores'],
    ])
    const commandsWithExactMatch = [...COMMANDS, command('store.edit', 'store.edit', 'record', { keywords: ['store'] })]
    expect(outline(arrangeRows({ ...EMPTY_SOURCES, commands: COMMANDS }, 'store', text))).toEqual([
      ['palette.group.navigation', 'go.stores'],
      ['palette.group.about 藤屋', 'store.deactivate', 'store.accept'],
    ])
    expect(outline(arrangeRows({ ...EMPTY_SOURCES, commands: commandsWithExactMatch }, 'store', text))[0]).toEqual([
      'palette.group.record',
      'store.edit',
    ])
  })

  it('palette rows include commands whose keywords or record name match the query', () => {
    const outlines = ['shop', '藤屋'].map((query) =>
      outline(arrangeRows({ ...EMPTY_SOURCES, commands: COMMANDS }, query, text)),
    )
    expect(outlines).toEqual([
      [['palette.group.navigation', 'go.stores']],
      [['palette.group.about 藤屋', 'store.deactivate', 'store.accept']],
    ])
  })

  it('palette rows include records only if there is a query, after the commands', () => {
    const sources = {
      ...EMPTY_SOURCES,
      commands: COMMANDS,
      searchResults: searchResultsOf(record('store:1', 'shop')),
    }
    expect(outline(arrangeRows(sources, 'shop', text))).toEqual([
      ['palette.group.navigation', 'go.stores'],
      ['palette.group.stores', 'store:1'],
    ])
    expect(outline(arrangeRows(sources, '', text)).flat()).not.toContain('store:1')
  })

  it('palette rows have a disabled command after what matches as well: commands of other groups, and found records', () => {
    const activate = command('store.activate', 'store.event.activate', 'record', {
      recordName: '藤屋',
      keywords: ['account'],
      refusal: { key: 'store.refusal.accepted' },
    })
    const open = command('account.open', 'storeAccount.open', 'screen', { keywords: ['account'] })
    const foundRecords = searchResultsOf(record('store:1', 'accounts of a store'))
    const idsFor = (query: string, searchResults: RowSources['searchResults']) =>
      arrangeRows({ ...EMPTY_SOURCES, commands: [activate, open], searchResults }, query, text).flatMap(({ rows }) =>
        rows.map(({ id }) => id),
      )
    expect(idsFor('account', [])).toEqual(['account.open', 'store.activate'])
    expect(idsFor('accoun', foundRecords)).toEqual(['account.open', 'store:1', 'store.activate'])
    expect(idsFor('store.event.activate', foundRecords)).toEqual(['store.activate', 'store:1'])
  })

  it('palette rows begin with the recently used ones, which come after the commands if there is a query', () => {
    const usedRecord = record('store:2', 'shop two')
    const recentRows = [toCommandRow(COMMANDS[0] as Command, text), toRecordRow(usedRecord)]
    const sources = { ...EMPTY_SOURCES, commands: COMMANDS, recentRows }
    expect(outline(arrangeRows(sources, '', text))[0]).toEqual([
      'palette.group.recent',
      'recent:go.stores',
      'recent:store:2',
    ])
    expect(
      outline(
        arrangeRows(
          { ...sources, searchResults: searchResultsOf(usedRecord, record('store:3', 'shop three')) },
          'shop',
          text,
        ),
      ),
    ).toEqual([
      ['palette.group.navigation', 'go.stores'],
      ['palette.group.recent', 'recent:store:2'],
      ['palette.group.stores', 'store:3'],
    ])
  })

  it.each([
    ['enabled', {}],
    ['disabled', { refusal: { key: 'user.refusal.deactivated' } as const }],
  ])('palette rows of a record end with a destructive command, also one that is %s', (_, overrides) => {
    const commands = [
      command('user.deactivate', 'user.event.deactivate', 'record', { isDestructive: true, ...overrides }),
      command('user.activate', 'user.event.activate', 'record', { refusal: { key: 'user.refusal.active' } }),
      command('user.open', 'user.open', 'record'),
      command('user.edit', 'staff.edit', 'record'),
    ]
    const [group] = arrangeRows({ ...EMPTY_SOURCES, commands }, '', text)
    expect(group?.rows.map(({ id }) => id)).toEqual(['user.activate', 'user.open', 'user.edit', 'user.deactivate'])
  })

  const USER_COMMANDS = [
    command('user.deactivate', 'user.event.deactivate', 'record', {
      recordName: '藤屋',
      isDestructive: true,
      keywords: ['停止', 'ていし', '凍結する'],
    }),
    command('user.open', 'user.open', 'record', { recordName: '藤屋' }),
  ]

  it.each([
    ['', 'user.open'],
    ['user', 'user.open'],
    ['藤屋', 'user.open'],
    ['user.event.deactivate', 'user.deactivate'],
    ['停止', 'user.deactivate'],
    ['凍結', 'user.deactivate'],
    ['teishi', 'user.deactivate'],
  ])('palette rows begin with a destructive command only if its name is typed in full: %j', (query, expectedId) => {
    const groups = arrangeRows({ ...EMPTY_SOURCES, commands: USER_COMMANDS }, query, text)
    const rows = groups.flatMap((group) => group.rows)
    expect([rows[0]?.id, initialRow(rows, query, text)?.id]).toEqual([expectedId, expectedId])
  })

  it.each(['停', '凍', 'てい', 'teis', 'user.event.deactivat', '停止 藤屋'])(
    'no palette row is selected initially for %j if only a destructive command matches',
    (query) => {
      const rows = arrangeRows({ ...EMPTY_SOURCES, commands: USER_COMMANDS }, query, text).flatMap(
        (group) => group.rows,
      )
      expect([rows.map(({ id }) => id), initialRow(rows, query, text)]).toEqual([['user.deactivate'], undefined])
    },
  )

  it('palette rows begin with the row whose label is the query, before a command of a record that it names in part', () => {
    const edit = command('staff.edit', 'staff.edit', 'record', { recordName: '藤屋', keywords: ['役割', '作成'] })
    const rolePart = { row: { id: 'go.role', kind: 'link', label: '', path: '/role', icon: 'list' } } as const
    const idsFor = (label: string) =>
      arrangeRows(
        { ...EMPTY_SOURCES, commands: [edit], screenParts: [{ ...rolePart, searchableTexts: { label } }] },
        label,
        text,
      ).flatMap(({ rows }) => rows.map(({ id }) => id))
    expect([idsFor('役割を作る'), idsFor('役割')]).toEqual([
      ['go.role', 'staff.edit'],
      ['staff.edit', 'go.role'],
    ])
  })

  it('palette rows have a destructive command after a screen if the query is only the beginning of both names', () => {
    const screen = command('go.stopped', 'menu.users', 'navigation', { keywords: ['user.elsewhere'] })
    const rows = arrangeRows({ ...EMPTY_SOURCES, commands: [...USER_COMMANDS, screen] }, 'user.e', text).flatMap(
      (group) => group.rows,
    )
    expect([rows.map(({ id }) => id), initialRow(rows, 'user.e', text)?.id]).toEqual([
      ['go.stopped', 'user.deactivate'],
      'go.stopped',
    ])
  })

  it('palette rows have a destructive command after a command of a later group that the query names as well', () => {
    const commands = [
      command('session.endOthers', 'session.endOthers', 'screen', { isDestructive: true, keywords: ['logout'] }),
      command('session.signOut', 'command.signOut', 'console', { keywords: ['logout'] }),
    ]
    expect(outline(arrangeRows({ ...EMPTY_SOURCES, commands }, 'logout', text))).toEqual([
      ['palette.group.console', 'session.signOut'],
      ['palette.group.screen', 'session.endOthers'],
    ])
  })

  it('found palette rows begin with the record whose name is exactly the query, and keep the server’s order of the other records', () => {
    const searchResults = searchResultsOf(
      record('store:1', 'shop and more'),
      record('store:2', 'shop'),
      record('store:3', 'a shop'),
    )
    expect(outline(arrangeRows({ ...EMPTY_SOURCES, searchResults }, 'shop', text))).toEqual([
      ['palette.group.stores', 'store:2', 'store:1', 'store:3'],
    ])
  })

  it('palette rows are those whose names are in the query, the longest first, once it is known that nothing else matches', () => {
    const commands = [
      command('go.staff', 'menu.staff', 'navigation', { keywords: ['user', 'invite'] }),
      command('go.role', 'menu.role', 'navigation', { keywords: ['roles'] }),
      command('staff.delete', 'staff.event.delete', 'screen', {
        keywords: ['role deletion'],
        isDestructive: true,
      }),
    ]
    const outlineFor = (typed: string, isAnswered = true) =>
      outline(arrangeRows({ ...EMPTY_SOURCES, commands, isAnswered }, typed, text))
    expect(outlineFor('the user with roles')).toEqual([['palette.group.contained', 'go.role', 'go.staff']])
    expect(outlineFor('the users of enrollment')).toEqual([])
    expect(outlineFor('the role deletion of a user')).toEqual([['palette.group.contained', 'go.staff', 'go.role']])
    expect(outlineFor('the user with roles', false)).toEqual([])
  })

  it('there are at most fifty palette rows', () => {
    const manyCommands = Array.from({ length: 45 }, (_, index) =>
      command(`c${index}`, 'dialog.yes', 'console', { keywords: ['ok'] }),
    )
    const records = Array.from({ length: 20 }, (_, index) => record(`store:${index}`, 'ok'))
    const groups = arrangeRows(
      { ...EMPTY_SOURCES, commands: manyCommands, searchResults: searchResultsOf(...records) },
      'ok',
      text,
    )
    expect(groups.map(({ rows }) => rows.length)).toEqual([45, 5])
  })
})

describe('the rows of a found record', () => {
  const foundRecord = record('store:1', '藤屋', [COMMANDS[2] as Command, COMMANDS[3] as Command])

  it('the palette rows of a found record are one that opens it, followed by its commands', () => {
    expect(outline(arrangeActionRows(foundRecord, [], '', text))).toEqual([
      ['藤屋', 'store:1', 'store.accept', 'store.deactivate'],
    ])
  })

  it('the palette rows of a found record are filtered by the typed text', () => {
    expect(outline(arrangeActionRows(foundRecord, [], 'deactivate', text))).toEqual([['藤屋', 'store.deactivate']])
  })
})
