import { useMemo } from 'react'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import type { Column } from '../../ui/column.ts'
import { isEmailOrPhoneUrl } from '../../ui/contactUrl.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { isColumnHidden, type ListView } from '../model/ListModel.ts'
import type { ListedRecord } from '../resource.ts'

/** Below this width of the window, a list beside a panel has no room for all its columns. */
const NARROW_BESIDE_PANEL_QUERY = '(width < 1840px)'

/**
 * Returns the columns of a list to show now: those that say something on its tab, beside an open record those that fit
 * there, and without the links that the signed-in person may not open.
 */
export function useShownColumns<Row extends ListedRecord>(
  view: ListView<Row>,
  isRecordOpen: boolean,
): readonly Column<Row>[] {
  const { chosenColumns, definition, params, stateCode } = view
  const { resource } = definition
  const isOfOneRecord = params !== undefined
  const mayOpen = useMayOpen()
  const isNarrow = useMediaQuery(NARROW_BESIDE_PANEL_QUERY)
  return useMemo(
    () =>
      withPermittedLinks(
        chosenColumns.filter(
          ({ id, isHiddenBesideRecord }) =>
            !isColumnHidden({ resource, isOfOneRecord, stateCode }, id) &&
            !(isRecordOpen && isNarrow && isHiddenBesideRecord !== undefined),
        ),
        mayOpen,
      ),
    [chosenColumns, resource, isOfOneRecord, stateCode, isRecordOpen, isNarrow, mayOpen],
  )
}

function withPermittedLinks<Row>(
  columns: readonly Column<Row>[],
  mayOpen: (url: string) => boolean,
): readonly Column<Row>[] {
  return columns.map((column) => {
    const { href } = column
    if (href === undefined) return column
    const permittedHref = (row: Row) => {
      const url = href(row)
      return url !== undefined && (isEmailOrPhoneUrl(url) || mayOpen(url)) ? url : undefined
    }
    return { ...column, href: permittedHref }
  })
}
