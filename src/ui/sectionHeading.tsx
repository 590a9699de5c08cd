import { createContext, type ReactNode, use } from 'react'

type Level = 2 | 3 | 4

const SectionLevel = createContext<Level>(2)

/** Sets the level of the headings of sections: 2 on a page, and one below the heading of a panel, dialog or part. */
export function SectionHeadingLevel({ level, children }: { level: Level; children: ReactNode }) {
  return <SectionLevel value={level}>{children}</SectionLevel>
}

/** The heading of a section, on the level of the page, panel or dialog around it. */
export function SectionHeading({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const Heading = `h${use(SectionLevel)}` as const
  return (
    <Heading id={id} className={className}>
      {children}
    </Heading>
  )
}
