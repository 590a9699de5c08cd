import { useState } from 'react'
import { useCommandCentre } from '../commands/context.tsx'
import { LifeCommands } from './LifeCommands.tsx'
import { LifeDrawing } from './LifeDrawing.tsx'
import { LifeNever, LifeState } from './LifeState.tsx'
import { useGeometry } from './useGeometry.ts'
import { type LivingRecord, useLife } from './useLife.ts'

/** The chart of a record, and what it shows as text: the state, the commands and what can no longer be reached. */
export default function Life({ record }: { record: LivingRecord }) {
  const { runner } = useCommandCentre()
  const { resource, status } = record
  const { texts, kind } = resource
  const { life, commands } = useLife(record)
  const geometry = useGeometry(kind.name)
  const [marked, mark] = useState<string>()
  return (
    <>
      {geometry && (
        <LifeDrawing
          geometry={geometry}
          life={life}
          commands={commands}
          marked={marked}
          onRun={(command) => runner.start(command)}
        />
      )}
      <LifeState texts={texts} code={status} life={life} />
      <LifeCommands
        texts={texts}
        code={status}
        commands={commands}
        onRun={(command) => runner.start(command)}
        onMark={mark}
      />
      <LifeNever texts={texts} life={life} />
    </>
  )
}
