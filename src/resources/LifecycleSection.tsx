import { useState } from 'react'
import { useCommandServices } from '../commands/context.tsx'
import { LifecycleCommandList } from './LifecycleCommandList.tsx'
import { LifecycleDiagram } from './LifecycleDiagram.tsx'
import { UnreachableStates, CurrentState } from './CurrentState.tsx'
import { useLoadedLifecycleGeometry } from './useLoadedLifecycleGeometry.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

/** The lifecycle diagram of a record, and its content as text: the state, the commands and the unreachable states. */
export default function LifecycleSection({ record }: { record: RecordWithLifecycle }) {
  const { runner } = useCommandServices()
  const { resource, status } = record
  const { lifecycleTextKeys, kind } = resource
  const { progress, commands } = useLifecycleProgress(record)
  const geometry = useLoadedLifecycleGeometry(kind.name)
  const [focusedCommandId, setFocusedCommandId] = useState<string>()
  return (
    <>
      {geometry && (
        <LifecycleDiagram
          geometry={geometry}
          progress={progress}
          commands={commands}
          focusedCommandId={focusedCommandId}
          onRun={(command) => runner.start(command)}
        />
      )}
      <CurrentState lifecycleTextKeys={lifecycleTextKeys} stateCode={status} progress={progress} />
      <LifecycleCommandList
        lifecycleTextKeys={lifecycleTextKeys}
        stateCode={status}
        commands={commands}
        onRun={(command) => runner.start(command)}
        onFocusedCommandChange={setFocusedCommandId}
      />
      <UnreachableStates lifecycleTextKeys={lifecycleTextKeys} progress={progress} />
    </>
  )
}
