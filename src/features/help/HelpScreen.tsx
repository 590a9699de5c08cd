import type { ReactNode } from 'react'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useReportFirstScreenRendered } from '../../navigation/firstScreenContent.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HelpKeys } from './HelpKeys.tsx'
import { HelpRules } from './HelpRules.tsx'
import { HelpScreens } from './HelpScreens.tsx'
import { LifecycleHelp } from './LifecycleHelp.tsx'
import { helpLifecycles } from './helpLifecycles.ts'

/**
 * The help (rule 8.14): the first steps, the screens, what each state allows, numbers of the rules, and all keys. It is
 * made from the declarations of the screens, the charts, the limits and the map of the keys.
 */
export default function HelpScreen() {
  const text = useText()
  const permissions = usePermissions()
  useReportFirstScreenRendered()
  return (
    <>
      <PageHeader title={text('screen.help')} />
      <div className="max-w-4xl px-3 pb-12 sm:px-6">
        <HelpSection title={text('help.steps')}>
          <FirstSteps />
        </HelpSection>
        <HelpSection title={text('help.screens')}>
          <HelpScreens />
        </HelpSection>
        <HelpSection title={text('help.states')} lead={text('help.states.lead')}>
          {helpLifecycles(permissions).map((lifecycle) => (
            <LifecycleHelp key={lifecycle.record} lifecycle={lifecycle} />
          ))}
        </HelpSection>
        <HelpSection title={text('help.rules')}>
          <HelpRules />
        </HelpSection>
        <HelpSection title={text('help.keys')}>
          <HelpKeys />
        </HelpSection>
      </div>
    </>
  )
}

function HelpSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6 first:mt-2">
      <h2 className="mb-2 font-title text-lg font-medium tracking-wide">{title}</h2>
      {lead !== undefined && <p className="mb-3 text-sm text-soft">{lead}</p>}
      {children}
    </section>
  )
}
