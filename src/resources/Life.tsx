import { useState } from 'react'
import { useCommandServices } from '../commands/context.tsx'
import { LifecycleCommandList } from './LifeCommands.tsx'
import { LifecycleDrawing } from './LifeDrawing.tsx'
import { UnreachableStates, CurrentState } from './LifeState.tsx'
import { useLifecycleGeometry } from './useGeometry.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLife.ts'

/** The chart of a record, and what it shows as text: the state, the commands and what can no longer be reached. */
export default function LifecycleSection({ record }: { record: RecordWithLifecycle }) {
  const { runner } = useCommandServices()
  const { resource, status } = record
  const { texts, kind } = resource
  const { life, commands } = useLifecycleProgress(record)
  const geometry = useLifecycleGeometry(kind.name)
  const [markedCommandId, setMarkedCommandId] = useState<string>()
  return (
    <>
      {geometry && (
        <LifecycleDrawing
          geometry={geometry}
          life={life}
          commands={commands}
          markedCommandId={markedCommandId}
          onRun={(command) => runner.start(command)}
        />
      )}
      <CurrentState texts={texts} code={status} life={life} />
      <LifecycleCommandList
        texts={texts}
        code={status}
        commands={commands}
        onRun={(command) => runner.start(command)}
        onMarkedChange={setMarkedCommandId}
      />
      <UnreachableStates texts={texts} life={life} />
    </>
  )
}
