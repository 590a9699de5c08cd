import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { isPermissionGroup } from '../../../contract/permission.ts'
import type { Permission, Role } from '../../../contract/role.ts'
import { permissionName } from '../../shared/permissionName.ts'
import { useRowsWithMarkedChanges } from '../../resources/changes/useRowsWithMarkedChanges.ts'
import { type GetText, useText } from '../../texts/text.ts'
import { focusElement, focusGridUnlessModal } from '../../ui/focus.ts'
import { useKeyboardServices } from '../../ui/keyboard.ts'
import { type PressedKey, readPress } from '../../ui/pressedKey.ts'
import { shortcutsWithKeys } from '../../ui/tableShortcuts.ts'
import { cellKey, type Draft, isGranted, isGrantedOnServer } from './draft.ts'

/** The position of a cell: the index of its permission (row) and the index of its role (column). */
export interface CellPosition {
  row: number
  column: number
}

interface PermissionMatrixProps {
  roles: readonly Read<typeof Role>[]
  permissions: readonly Read<typeof Permission>[]
  draft: Draft
  /** The cell with the tab stop. */
  cursor: CellPosition
  onCursorMove: (position: CellPosition) => void
  onToggle: (role: Read<typeof Role>, permissionId: number) => void
  /** Returns why the cell cannot be toggled; undefined if it can. */
  refusalOf: (role: Read<typeof Role>, permission: Permission) => string | undefined
  onRefuse: (reason: string) => void
}

/** The keyboard shortcuts that the matrix and its checkboxes handle, spelled as in `KEY_MAP`. */
const MATRIX_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Mod+Home',
  'Mod+End',
  'Space',
] as const

/**
 * A grid with a row for each permission and a column for each role. Arrow keys move the focus, Space toggles a cell.
 */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { roles, permissions, draft, cursor, onCursorMove, onToggle, refusalOf, onRefuse } = props
  const text = useText()
  const { roleNotes, permissionNotes } = useChangeNotes(roles, permissions, text)
  const cells = useRef(new Map<string, HTMLInputElement>())
  const maxPosition = { row: permissions.length - 1, column: roles.length - 1 }

  const moveFocus = (press: PressedKey) => {
    const position = nextCursorPosition(press, cursor, maxPosition)
    if (position !== undefined) focusElement(cells.current.get(positionKey(position)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const press = readPress(event)
    if (nextCursorPosition(press, cursor, maxPosition) === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moveFocus(press)
  }
  const { tables } = useKeyboardServices()
  const isFocusMove = useEffectEvent(
    (press: PressedKey) => nextCursorPosition(press, cursor, maxPosition) !== undefined,
  )
  const moveFocusByKey = useEffectEvent(moveFocus)
  useLayoutEffect(
    () =>
      tables.add({
        handlesKeyPress: (press) => isFocusMove(press),
        performKeyPress: (press) => moveFocusByKey(press),
        shortcuts: () => shortcutsWithKeys(MATRIX_KEYS),
      }),
    [tables],
  )

  return (
    <div className="overflow-x-auto border-y border-line bg-surface print:overflow-visible">
      <table
        ref={focusTabStopOnMount}
        role="grid"
        aria-label={text('permission.matrix')}
        aria-multiselectable
        className="min-w-full border-collapse text-sm"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr className="text-xs text-faint">
            <th scope="col" className="sticky start-0 bg-surface px-3 py-2 print:static text-start font-medium sm:px-6">
              {text('permission.field.name')}
            </th>
            {roles.map((role) => (
              <th
                key={role.id}
                scope="col"
                className="max-w-44 min-w-20 px-3 py-2 text-center font-medium wrap-anywhere print:min-w-0 print:px-1"
              >
                {role.name}
                <HeaderChangeNote
                  note={role.permissions === null ? text('permission.notSent') : roleNotes.get(role.id)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission, row) => (
            <tr key={permission.id} className={`border-t border-line ${row === cursor.row ? 'bg-sunk' : ''}`}>
              <th
                scope="row"
                className={`sticky start-0 print:static px-3 py-1.5 text-start font-normal sm:px-6 ${row === cursor.row ? 'bg-sunk' : 'bg-surface'}`}
              >
                {permissionName(permission, text)}
                <span className="block text-xs text-faint">
                  {permission.key}
                  {!isPermissionGroup(permission.key) && ` — ${text('permission.grantsNothing')}`}
                </span>
                <HeaderChangeNote note={permissionNotes.get(permission.id)} />
              </th>
              {roles.map((role, column) => {
                const isChecked = isGranted(role, permission.id, draft)
                const isChanged = isChecked !== isGrantedOnServer(role, permission.id)
                // A change that was made before can be taken back.
                const refusal = isChanged ? undefined : refusalOf(role, permission)
                const hasTabStop = row === cursor.row && column === cursor.column
                const label = text('permission.cell', { role: role.name, permission: permissionName(permission, text) })
                return (
                  <td
                    key={role.id}
                    role="gridcell"
                    data-changed={isChanged || undefined}
                    className={`px-3 py-1.5 text-center print:px-1 ${isChanged ? 'bg-accent-tint' : ''}`}
                  >
                    <input
                      ref={(input) => {
                        const key = positionKey({ row, column })
                        if (input === null) cells.current.delete(key)
                        else cells.current.set(key, input)
                      }}
                      type="checkbox"
                      className={`checkbox ${refusal === undefined ? '' : 'opacity-50'}`}
                      name={cellKey(role.id, permission.id)}
                      aria-disabled={refusal !== undefined || undefined}
                      title={refusal}
                      aria-label={isChanged ? `${label} ${text('permission.changed')}` : label}
                      tabIndex={hasTabStop ? 0 : -1}
                      checked={isChecked}
                      onFocus={() => onCursorMove({ row, column })}
                      onChange={() => (refusal === undefined ? onToggle(role, permission.id) : onRefuse(refusal))}
                    />
                    {/* Checkboxes are not printed: on paper, a tick stands for a granted permission. */}
                    {isChecked && (
                      <span aria-hidden className="hidden print:inline">
                        ✓
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the texts about what other people have just changed, by the id of the role or permission. */
function useChangeNotes(
  roles: readonly Read<typeof Role>[],
  permissions: readonly Read<typeof Permission>[],
  text: GetText,
) {
  const { notes: roleNotes } = useRowsWithMarkedChanges<Read<typeof Role>>({
    kind: 'role',
    rows: roles,
    listPageId: 'roles',
    rowName: ({ name }) => name,
  })
  const { notes: permissionNotes } = useRowsWithMarkedChanges<Read<typeof Permission>>({
    kind: 'permission',
    rows: permissions,
    listPageId: 'permissions',
    rowName: (permission) => permissionName(permission, text),
  })
  return { roleNotes, permissionNotes }
}

/** What another person has just done to the role or permission of a header. */
function HeaderChangeNote({ note }: { note: string | undefined }) {
  return note === undefined ? null : <span className="mt-1 block text-xs font-medium text-accent">{note}</span>
}

function positionKey({ row, column }: CellPosition): string {
  return `${row}:${column}`
}

/** Returns the cell to which a key moves the focus; undefined for any other key. */
function nextCursorPosition(
  { key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey,
  { row, column }: CellPosition,
  maxPosition: CellPosition,
): CellPosition | undefined {
  if (altKey || shiftKey) return undefined
  const isModPressed = ctrlKey || metaKey
  if (key === 'Home') return { row: isModPressed ? 0 : row, column: 0 }
  if (key === 'End') return { row: isModPressed ? maxPosition.row : row, column: maxPosition.column }
  if (isModPressed) return undefined
  if (key === 'ArrowUp') return { row: Math.max(row - 1, 0), column }
  if (key === 'ArrowDown') return { row: Math.min(row + 1, maxPosition.row), column }
  if (key === 'ArrowLeft') return { row, column: Math.max(column - 1, 0) }
  if (key === 'ArrowRight') return { row, column: Math.min(column + 1, maxPosition.column) }
  return undefined
}

/** A ref callback that focuses the tab stop of the table when it is mounted, unless a control has the focus. */
function focusTabStopOnMount(table: HTMLElement | null): void {
  const { activeElement } = document
  const hasFocusedControl = activeElement !== null && activeElement !== document.body && activeElement.tagName !== 'H1'
  if (table !== null && !hasFocusedControl) focusGridUnlessModal()
}
