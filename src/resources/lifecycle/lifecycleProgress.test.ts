import { describe, expect, test } from 'vitest'
import type { Read } from '../../../contract/answer.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import type { HistoryStep } from '../../../contract/history.ts'
import { PERMISSION_GROUPS, type PermissionGroup } from '../../../contract/permission.ts'
import { nextState } from '../../../machines/lifecycle.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { commandsForOpenMenu, recordCommandsOf } from '../../commands/openMenuCommands.ts'
import { inShownOrder } from '../../commands/shownOrder.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { storeAdminResourceOf, couponResourceOf, productResourceOf } from '../../features/store/childResources.ts'
import { resources } from '../../recordSearchSources.ts'
import { enabledCommandsOfKind } from '../record/enabledCommandsOfKind.ts'
import { geometryLoader } from './lifecycleGeometry.ts'
import {
  lifecycleCommandsOf,
  lifecycleProgress,
  nextStates,
  ownerEvents,
  arrowAvailabilityOf,
  unreachableStates,
} from './lifecycleProgress.ts'
import type { PanelResource } from '../resource.ts'

function line(event: string, from: string | null, to: string | null): Omit<Read<typeof HistoryStep>, 'number'> {
  return { id: 1, event, from, to, actor: '菊地', reason: null, changes: [], at: '2026-11-20T03:00:00Z' }
}

/** Numbers the lines, which are given oldest first, and returns them newest first, as the server does. */
function history(...lines: Omit<Read<typeof HistoryStep>, 'number'>[]): Read<typeof HistoryStep>[] {
  return lines.map((each, index) => ({ ...each, number: index + 1 })).toReversed()
}

const transitionsOf = (progress: ReturnType<typeof lifecycleProgress>) =>
  progress.transitions.map(({ line: { number }, from, to }) => [number, from, to])

describe('the lifecycle progress of a record', () => {
  test('the lifecycle progress of a record contains the creation and every transition, with the number of its line in the history', () => {
    const progress = lifecycleProgress(
      storeLifecycle,
      storeLifecycle.codes.inactive,
      history(
        line('create', null, null),
        line('accept', 'requested', 'accepted'),
        line('edit', null, null),
        line('deactivate', 'accepted', 'inactive'),
      ),
    )
    expect(transitionsOf(progress)).toEqual([
      [1, undefined, 'requested'],
      [2, 'requested', 'accepted'],
      [4, 'accepted', 'inactive'],
    ])
    expect(progress.currentStateLine?.number).toBe(4)
  })

  test('the lifecycle progress of a record keeps the numbers that the server gives the lines of a long history', () => {
    const steps = [{ ...line('activate', 'inactive', 'accepted'), number: 43 }]
    expect(transitionsOf(lifecycleProgress(storeLifecycle, storeLifecycle.codes.accepted, steps))).toEqual([
      [43, 'inactive', 'accepted'],
    ])
  })

  test('the lifecycle progress of a record leaves out lines that are no transition of the chart', () => {
    const unknownLines = history(
      line('merge', 'requested', 'accepted'),
      line('accept', 'pending', 'accepted'),
      line('accept', 'requested', 'merged'),
      line('accept', 'rejected', 'accepted'),
      line('toString', 'toString', 'toString'),
      line('accept', null, null),
    )
    const progress = lifecycleProgress(storeLifecycle, storeLifecycle.codes.accepted, unknownLines)
    expect(progress.transitions).toEqual([])
  })

  test('a record has been in its state since its newest line with a state, even if the chart does not have the event or the state', () => {
    const firstLines = [line('create', null, 'requested'), line('accept', 'requested', 'accepted')]
    const currentStateLineNumber = (...laterLines: Omit<Read<typeof HistoryStep>, 'number'>[]) =>
      lifecycleProgress(storeLifecycle, storeLifecycle.codes.accepted, history(...firstLines, ...laterLines))
        .currentStateLine?.number
    expect(currentStateLineNumber(line('edit', null, null))).toBe(2)
    expect(
      currentStateLineNumber(line('suspend', 'accepted', 'suspended'), line('resume', 'suspended', 'accepted')),
    ).toBe(4)
    expect(currentStateLineNumber(line('migrate', 'accepted', 'approved'))).toBe(3)
    expect(currentStateLineNumber(line('migrate', 'accepted', 'toString'))).toBe(3)
    expect(currentStateLineNumber(line('migrate', 'accepted', 'rejected'))).toBeUndefined()
    const historyOfCreation = history(line('create', null, null))
    expect(
      lifecycleProgress(storeLifecycle, storeLifecycle.codes.requested, historyOfCreation).currentStateLine?.number,
    ).toBe(1)
    expect(
      lifecycleProgress(storeLifecycle, storeLifecycle.codes.accepted, historyOfCreation).currentStateLine,
    ).toBeUndefined()
  })

  test('the lifecycle progress of a record leaves out the creation if the next transition does not begin in the initial state', () => {
    const progress = lifecycleProgress(
      storeLifecycle,
      storeLifecycle.codes.inactive,
      history(line('create', null, null), line('deactivate', 'accepted', 'inactive')),
    )
    expect(transitionsOf(progress)).toEqual([[2, 'accepted', 'inactive']])
    const progressSinceCreation = lifecycleProgress(
      storeLifecycle,
      storeLifecycle.codes.accepted,
      history(line('create', null, null)),
    )
    expect(progressSinceCreation.transitions).toEqual([])
  })

  test('the lifecycle progress of a record does not know how the current state was reached if the newest line leads to another state or nothing has loaded', () => {
    const steps = history(line('accept', 'requested', 'accepted'))
    expect(lifecycleProgress(storeLifecycle, storeLifecycle.codes.inactive, steps).currentStateLine).toBeUndefined()
    expect(lifecycleProgress(storeLifecycle, storeLifecycle.codes.inactive, undefined)).toMatchObject({
      transitions: [],
      state: 'inactive',
    })
  })

  test('the lifecycle progress of a record tells which events are possible now, possible later and never possible again', () => {
    const transferringProgress = lifecycleProgress(
      withdrawalLifecycle,
      withdrawalLifecycle.codes.transferring,
      undefined,
    )
    expect(arrowAvailabilityOf(transferringProgress, 'transferring')).toBe('next')
    expect(arrowAvailabilityOf(transferringProgress, 'requested')).toBe('never')
    expect(unreachableStates(withdrawalLifecycle, transferringProgress)).toEqual(['requested'])
    const rejectedProgress = lifecycleProgress(storeLifecycle, storeLifecycle.codes.rejected, undefined)
    expect(arrowAvailabilityOf(rejectedProgress, 'accepted')).toBe('later')
    expect(unreachableStates(storeLifecycle, rejectedProgress)).toEqual([])
    expect(ownerEvents(storeLifecycle, storeLifecycle.codes.rejected)).toEqual([{ event: 'reapply', to: 'requested' }])
  })
})

const resourcesWithLifecycle: readonly Pick<PanelResource, 'kind' | 'lifecycleTextKeys' | 'shortcuts'>[] = [
  ...resources,
  couponResourceOf(1),
  storeAdminResourceOf(1),
  productResourceOf(1),
]

describe.each(resourcesWithLifecycle.map((resource) => [resource.kind.name, resource] as const))(
  'a record of the kind %s',
  (kind, resource) => {
    const { lifecycle } = resource.lifecycleTextKeys
    const permissionSets: (readonly PermissionGroup[])[] = [
      [],
      PERMISSION_GROUPS,
      ...PERMISSION_GROUPS.map((group) => [group]),
    ]
    const sender = {
      lifecycleTextKeys: resource.lifecycleTextKeys,
      caller: { isSuperAdmin: false },
      shortcuts: resource.shortcuts,
      sendEvent: () => Promise.resolve(),
    }
    const commandsInState = (status: number) => lifecycleCommands(sender, { id: 7, status, version: 1, name: '藤屋' })

    test.each(LANGUAGES)('the lifecycle of the kind of record has a diagram in %s', (language) => {
      expect(geometryLoader(language, kind)).toBeDefined()
    })

    describe.each(Object.entries(lifecycle.codes))('in the state %s', (state, code) => {
      test.each(permissionSets.map((groups) => [groups.join(' '), groups] as const))(
        'a record has the same commands in its diagram, record menu, header and palette with the permissions [%s]',
        (_, groups) => {
          const commandsOfOtherRecord = lifecycleCommands(sender, { id: 8, status: code, version: 1, name: '柏屋' })
          const permittedCommandsOfRecord = permittedCommands(commandsInState(code), groups)
          const diagramCommands = lifecycleCommandsOf(
            [...permittedCommandsOfRecord, ...permittedCommands(commandsOfOtherRecord, groups)],
            recordKeyOf(kind, 7),
          )
          expect(diagramCommands).toEqual(
            inShownOrder(recordCommandsOf(commandsForOpenMenu(permittedCommandsOfRecord, permittedCommandsOfRecord))),
          )
          expect(diagramCommands).toEqual(inShownOrder(recordCommandsOf(permittedCommandsOfRecord)))
          expect(diagramCommands.filter(({ refusal }) => refusal === undefined)).toEqual(
            enabledCommandsOfKind(permittedCommandsOfRecord, kind),
          )
          for (const { event = '', refusal } of diagramCommands)
            expect(refusal === undefined).toBe(nextState(lifecycle, code, event) !== undefined)
          expect(arrowAvailabilityOf(lifecycleProgress(lifecycle, code, undefined), state)).toBe('next')
        },
      )
    })
  },
)

test('the next states are those of one event, whoever sends it, without the current state', () => {
  const { codes } = storeLifecycle
  expect(Object.values(codes).map((code) => nextStates(storeLifecycle, code))).toEqual(
    Object.keys(codes).map(
      (state) =>
        ({
          requested: ['accepted', 'rejected'],
          accepted: ['inactive'],
          inactive: ['accepted'],
          rejected: ['requested'],
        })[state],
    ),
  )
  expect(nextStates(storeLifecycle, 99)).toEqual([])
})
