import { useState } from 'react'
import { useCommandServices } from '../commands/context.tsx'
import { LifecycleCommandList } from './LifecycleCommandList.tsx'
import { LifecycleDrawing } from './LifecycleDrawing.tsx'
import { UnreachableStates, CurrentState } from './CurrentState.tsx'
import { useLifecycleGeometry } from './useGeometry.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

/** The chart of a record, and what it shows as text: the state, the commands and what can no longer be reached. */
export default function LifecycleSection({ record }: { record: RecordWithLifecycle }) {
  const { runner } = useCommandServices()
  const { resource, status } = record
  const { texts, kind } = resource
  const { progress, commands } = useLifecycleProgress(record)
  const geometry = useLifecycleGeometry(kind.name)
  const [markedCommandId, setMarkedCommandId] = useState<string>()
  return (
    <>
      {geometry && (
        <LifecycleDrawing
          geometry={geometry}
          progress={progress}
          commands={commands}
          markedCommandId={markedCommandId}
          onRun={(command) => runner.start(command)}
        />
      )}
      <CurrentState texts={texts} code={status} progress={progress} />
      <LifecycleCommandList
        texts={texts}
        code={status}
        commands={commands}
        onRun={(command) => runner.start(command)}
        onMarkedChange={setMarkedCommandId}
      />
      <UnreachableStates texts={texts} progress={progress} />
    </>
  )
}
