/**
 * The keys of the whole product: every command and every part of the console takes its keys from here, so that a key has
 * one meaning. Each is explained by the text `keyMap.{group}.{name}`. `reserved`: for screens to come.
 */
export const KEY_MAP = {
  everywhere: {
    palette: ['Mod+K'],
    showKeys: ['?'],
    goTo: ['g'],
    foldMenu: ['Mod+B'],
    back: ['Escape'],
  },
  list: {
    search: ['/'],
    filters: ['F'],
    tab: ['1', '2', '3', '4'],
    status: ['f'],
    move: ['ArrowUp', 'ArrowDown', 'k', 'j'],
    cell: ['ArrowLeft', 'ArrowRight'],
    ends: ['Home', 'End'],
    corners: ['Mod+Home', 'Mod+End'],
    screenful: ['PageUp', 'PageDown'],
    page: ['[', ']'],
    sort: ['s'],
    figures: ['T'],
    states: ['L'],
  },
  selection: {
    select: ['x', 'Space', 'Shift+Space'],
    range: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    all: ['Mod+A'],
    clear: ['Escape'],
  },
  record: {
    open: ['o', 'Enter'],
    menu: ['.', 'Shift+F10'],
    accept: ['a'],
    reject: ['r'],
    deactivate: ['d'],
    activate: ['v'],
    delete: ['D'],
    edit: ['e'],
    editHours: ['H'],
    create: ['c'],
    copy: ['C'],
    handle: ['h'],
    markPaid: ['t'],
    openMember: ['m'],
    openWithdrawal: ['w'],
    revealAccount: ['b'],
    lifecycle: ['l'],
    invite: ['i'],
    picture: ['p'],
    endSessions: ['E'],
    retire: ['X'],
    restore: ['R'],
    merge: ['G'],
    nextMissing: ['N'],
    moveUp: ['K'],
    moveDown: ['J'],
  },
  dialog: {
    yes: ['y'],
    no: ['n'],
    submit: ['Mod+Enter'],
    back: ['Escape'],
  },
  notice: {
    open: ['O'],
    undo: ['u'],
  },
  palette: {
    option: ['ArrowUp', 'ArrowDown'],
    run: ['Enter'],
    newTab: ['Mod+Enter'],
    actions: ['Tab'],
    back: ['Escape'],
  },
  reserved: {
    markRead: ['M'],
  },
} as const satisfies Record<string, Record<string, readonly [string, ...string[]]>>

export type KeyGroup = keyof typeof KEY_MAP
