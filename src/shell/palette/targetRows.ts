import { listMasterData } from '../../../contract/masterData.ts'
import { read } from '../../api/read.ts'
import { knownPermissions } from '../../commands/permitted.ts'
import type { Console } from '../../console.tsx'
import { lackingFor } from '../../navigation/mayOpen.ts'
import { addressWith } from '../../resources/addressWith.ts'
import type { Text, TextKey } from '../../text.ts'
import type { Candidate } from './row.ts'
import { filterTargetsOf, recordKindOf, type Target, targetId, targetsOf } from './targets.ts'
import { wordsOfChoice, wordsOfText } from './words.ts'

const SEPARATOR = ' \u203a '

/**
 * Returns the parts of screens that the person may open. Sections of a record's page lead to the record of that kind in
 * view, or to the list of such records if there is none. A list on several screens counts once.
 * @param recordInView returns the id of the record of a kind that the palette was opened for
 */
export function targetCandidates(
  dependencies: Console,
  recordInView: (kind: string) => string | undefined,
  text: Text,
): Candidate[] {
  const { screens } = dependencies
  const permissions = knownPermissions(dependencies)
  const tabs = new Set<string>()
  return targetsOf(screens).flatMap((target) => {
    const { address, screen, trail } = target
    const title = trail.at(-1) ?? screen.title
    if (lackingFor(permissions, screen) !== undefined || (trail.length > 2 && tabs.has(title))) return []
    tabs.add(title)
    const kind = recordKindOf(screen, screens)
    const id = kind === undefined ? undefined : recordInView(kind)
    const path = kind === undefined ? address : id === undefined ? (screen.within ?? '/') : address.replace('$id', id)
    return [candidateOf(target, path, text)]
  })
}

/** Returns the sections of the page of one record. */
export function sectionCandidates({ screens }: Console, kind: string, id: string, text: Text): Candidate[] {
  return targetsOf(screens)
    .filter(({ screen }) => recordKindOf(screen, screens) === kind)
    .map((target) => candidateOf(target, target.address.replace('$id', id), text))
}

/** Loads the choices of the filters of all lists. */
export async function loadFilterChoices({ client, queries, screens }: Console): Promise<void> {
  const types = new Set(filterTargetsOf(screens).map(({ type }) => type))
  await Promise.all(
    Array.from(types, (type) => queries.ensureQueryData(read(client, listMasterData, { query: { type } }))),
  )
}

/** Returns the lists with each choice of their filters, as far as the choices have loaded. */
export function filterCandidates(dependencies: Console, text: Text): Candidate[] {
  const { client, queries, screens } = dependencies
  const permissions = knownPermissions(dependencies)
  return filterTargetsOf(screens)
    .filter(({ screen }) => lackingFor(permissions, screen) === undefined)
    .flatMap(({ screen, name, type }) => {
      const choices = queries.getQueryData(read(client, listMasterData, { query: { type } }).queryKey)
      return (choices?.items ?? []).map(({ id, value }): Candidate => {
        const path = addressWith(screen.path, { [name]: id })
        const label = [text(screen.title), value].join(SEPARATOR)
        const filter = `list.filter.${name}` as TextKey
        return {
          row: { id: targetId(path), kind: 'target', label, path, icon: 'search' },
          texts: {
            label: value,
            keywords: wordsOfChoice(value),
            context: [text(screen.title), text(filter), ...wordsOfText(screen.title), ...wordsOfText(filter)],
          },
        }
      })
    })
}

function candidateOf({ address, trail, icon }: Target, path: string, text: Text): Candidate {
  const titles = trail.map((key) => text(key))
  const around = trail.slice(0, -1)
  const last = trail.at(-1) ?? trail[0]
  return {
    row: { id: targetId(address), kind: 'target', label: titles.join(SEPARATOR), path, icon },
    texts: {
      label: text(last),
      keywords: wordsOfText(last),
      context: [...titles.slice(0, -1), ...around.flatMap(wordsOfText)],
    },
  }
}
