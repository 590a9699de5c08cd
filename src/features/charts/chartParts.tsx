import type { ReactNode } from 'react'
import { activeLanguage, useText } from '../../texts/text.ts'
import { LoadingRows } from '../../ui/statusMessages.tsx'
import { useLoadedModule } from '../../loading/useLoadedModule.ts'
import { ChartDiagram, ChartLegend } from './ChartDiagram.tsx'
import { diagramLoader } from './chartFiles.ts'
import type { ShownChart } from './sections.ts'

/** The diagrams of a chart with their legend. The states with these ids are highlighted. */
export function ChartDrawings({
  chart,
  title,
  activeStateIds,
}: {
  chart: ShownChart
  title: string
  activeStateIds: readonly string[]
}) {
  const text = useText()
  const diagrams = useLoadedModule(diagramLoader(activeLanguage(), chart))
  return (
    <div className="min-w-0 max-[110rem]:mt-4">
      <ChartLegend />
      {diagrams === undefined ? (
        <LoadingRows rowCount={8} />
      ) : (
        diagrams.map((diagram, index) => (
          <ChartDiagram
            key={diagram.topStateId}
            diagram={diagram}
            label={text('charts.drawing', { title })}
            caption={
              diagrams.length > 1
                ? text('charts.picture', {
                    n: index + 1,
                    state: diagram.topStateId === '' ? chart : diagram.topStateId,
                  })
                : undefined
            }
            activeStateIds={activeStateIds}
          />
        ))
      )}
    </div>
  )
}

/** A part of the page of a chart. */
export function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-soft">{title}</h3>
      {children}
    </div>
  )
}
