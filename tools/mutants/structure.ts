import type { Edit } from './mutant.ts'
import {
  type ChartSource,
  type Expression,
  type SourceFile,
  propertyKeyOf,
  elementsOf,
  propertiesOf,
  findProperty,
  removalEdit,
  stringLiteralValueOf,
  propertyValueOf,
  describeExpression,
} from './source.ts'

/** A change of a chart: what is changed and where, and the edits of the source. */
export type Change = [label: string, ...edits: Edit[]]

/** A state with the file that defines it. */
interface State {
  /** The keys of the state and its ancestors, from the root. */
  path: string[]
  file: SourceFile
  node: Expression
}

/**
 * Creates changes of the states of a chart: dropped or retargeted transitions, removed guards, actions and actors. Each
 * change has the file that it changes.
 */
export function structureChanges({ name, machine, stateConfigs }: ChartSource): { file: SourceFile; change: Change }[] {
  const states = statesOf({ path: [], file: machine, node: machine.config }, stateConfigs)

  const retargetingChanges = (from: State, target: Expression): Change[] => {
    const writtenTarget = stringLiteralValueOf(target)
    const targetPath = writtenTarget === undefined ? undefined : resolveTarget(name, from.path, writtenTarget)
    const otherPath = targetPath && alternativeTarget(states, targetPath)
    if (!targetPath || !otherPath) return []
    const replacement = `'#${[name, ...otherPath].join('.')}'`
    return [[`to ${otherPath.join('.')} instead of ${targetPath.join('.')}`, { ...spanOf(target), replacement }]]
  }

  const branchChanges = (state: State, label: string, property: Span, value: Expression): Change[] => {
    const { text } = state.file
    const branches = elementsOf(value)
    return branches.flatMap((branch, index) => {
      const isOnlyBranch = branches.length === 1
      const branchLabel = isOnlyBranch ? label : `${label} (${index + 1})`
      const target = branch.type === 'ObjectExpression' ? propertyValueOf(branch, 'target') : branch
      const guard = findProperty(branch, 'guard')
      const reenter = findProperty(branch, 'reenter')
      return [
        [`drop ${branchLabel}`, removalEdit(text, isOnlyBranch ? property : branch)] satisfies Change,
        ...(target
          ? retargetingChanges(state, target).map(([retargetingLabel, ...edits]): Change => [
              `${branchLabel} ${retargetingLabel}`,
              ...edits,
            ])
          : []),
        ...(guard ? guardChanges(text, branchLabel, guard) : []),
        ...(reenter ? [[`do not re-enter at ${branchLabel}`, removalEdit(text, reenter)] satisfies Change] : []),
        ...actionChanges(text, `of ${branchLabel}`, branch, 'actions'),
      ]
    })
  }

  const changesOf = (state: State): Change[] => {
    const { path, node } = state
    const { text } = state.file
    const statePath = path.length === 0 ? name : path.join('.')
    const branchChangesAt = (owner: Expression, key: string, label: string): Change[] => {
      const foundProperty = findProperty(owner, key)
      return foundProperty ? branchChanges(state, `${label} in ${statePath}`, foundProperty, foundProperty.value) : []
    }
    const invoke = findProperty(node, 'invoke')
    return [
      ...['on', 'after'].flatMap((kind) =>
        propertiesOf(propertyValueOf(node, kind)).flatMap((one) => {
          const label = kind === 'after' ? `after ${propertyKeyOf(one)}` : propertyKeyOf(one)
          return branchChanges(state, `${label} in ${statePath}`, one, one.value)
        }),
      ),
      ...branchChangesAt(node, 'always', 'always'),
      ...branchChangesAt(node, 'onDone', 'done'),
      ...elementsOf(invoke?.value).flatMap((one): Change[] => {
        const actor = stringLiteralValueOf(propertyValueOf(one, 'id')) ?? ''
        const isOnlyInvoke = invoke?.value === one
        const input = findProperty(one, 'input')
        return [
          [`drop invoke ${actor} in ${statePath}`, removalEdit(text, isOnlyInvoke && invoke ? invoke : one)],
          ...branchChangesAt(one, 'onDone', `done of ${actor}`),
          ...branchChangesAt(one, 'onError', `error of ${actor}`),
          ...(input ? [[`drop input of ${actor} in ${statePath}`, removalEdit(text, input)] satisfies Change] : []),
        ]
      }),
      ...actionChanges(text, `at entry of ${statePath}`, node, 'entry'),
      ...actionChanges(text, `at exit of ${statePath}`, node, 'exit'),
      ...initialChanges(states, state, statePath),
      ...tagChanges(text, statePath, node),
      ...(stringLiteralValueOf(propertyValueOf(node, 'type')) === 'final'
        ? [[`${statePath} is not final`, removalEdit(text, findProperty(node, 'type') ?? node)] satisfies Change]
        : []),
    ]
  }

  return states.flatMap((state) => changesOf(state).map((change) => ({ file: state.file, change })))
}

interface Span {
  start: number
  end: number
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

function statesOf(state: State, stateConfigs: ChartSource['stateConfigs']): State[] {
  const children = propertiesOf(propertyValueOf(state.node, 'states')).flatMap((one) => {
    const path = [...state.path, propertyKeyOf(one)]
    const stateConfig = one.value.type === 'Identifier' ? stateConfigs.get(one.value.name) : undefined
    return statesOf({ path, file: stateConfig ?? state.file, node: stateConfig?.config ?? one.value }, stateConfigs)
  })
  return [state, ...children]
}

/** Returns the path of the target state of a transition from the state with the path `from`. */
function resolveTarget(chartName: string, from: string[], target: string): string[] {
  if (target.startsWith(`#${chartName}`)) return target.split('.').slice(1)
  if (target.startsWith('.')) return [...from, ...target.slice(1).split('.')]
  return [...from.slice(0, -1), ...target.split('.')]
}

/**
 * Returns the path of another state as an alternative target: the next sibling, or the first one for the last sibling.
 * For a state without siblings, returns the alternative to its parent; undefined for the root.
 */
function alternativeTarget(states: State[], path: string[]): string[] | undefined {
  if (path.length === 0) return undefined
  const parent = path.slice(0, -1)
  const siblings = states.filter(
    (one) => one.path.length === path.length && parent.every((key, depth) => one.path[depth] === key),
  )
  const index = siblings.findIndex((one) => one.path.at(-1) === path.at(-1))
  if (siblings.length === 1) return alternativeTarget(states, parent)
  return siblings[(index + 1) % siblings.length]?.path
}

function initialChanges(states: State[], { path, node }: State, statePath: string): Change[] {
  const initial = propertyValueOf(node, 'initial')
  const key = stringLiteralValueOf(initial)
  const otherPath = key === undefined ? undefined : alternativeTarget(states, [...path, key])
  if (!initial || otherPath?.length !== path.length + 1) return []
  return [[`${statePath} begins in ${otherPath.at(-1)}`, { ...spanOf(initial), replacement: `'${otherPath.at(-1)}'` }]]
}

function guardChanges(text: string, branchLabel: string, guard: Span & { value: Expression }): Change[] {
  const dropChange: Change = [
    `drop guard ${describeExpression(text, guard.value)} of ${branchLabel}`,
    removalEdit(text, guard),
  ]
  return [dropChange, ...operandChanges(text, `the guard of ${branchLabel}`, guard.value)]
}

/** Creates changes that each drop one guard from an `and` or `or`. */
export function operandChanges(text: string, guardLabel: string, guard: Expression): Change[] {
  const [parts] = guard.type === 'CallExpression' ? guard.arguments : []
  if (parts?.type !== 'ArrayExpression') return []
  return elementsOf(parts).map((part) => [
    `drop ${describeExpression(text, part)} from ${guardLabel}`,
    removalEdit(text, part),
  ])
}

function actionChanges(text: string, placeLabel: string, node: Expression, key: string): Change[] {
  const foundProperty = findProperty(node, key)
  const actions = elementsOf(foundProperty?.value)
  return actions.map((action) => [
    `drop action ${describeExpression(text, action)} ${placeLabel}`,
    removalEdit(text, foundProperty && actions.length === 1 ? foundProperty : action),
  ])
}

function tagChanges(text: string, statePath: string, node: Expression): Change[] {
  const foundProperty = findProperty(node, 'tags')
  const tags = elementsOf(foundProperty?.value)
  return tags.map((tag) => [
    `drop tag ${describeExpression(text, tag)} of ${statePath}`,
    removalEdit(text, foundProperty && tags.length === 1 ? foundProperty : tag),
  ])
}
