import { useReportFirstScreenRendered } from '../../../navigation/firstScreenContent.ts'
import { ChoicesSection } from './ChoicesSection.tsx'
import { BrowserAlerts } from './BrowserAlerts.tsx'
import { KindChoices } from './KindChoices.tsx'

/** What the person has chosen about notifications: for their account, and for this browser. */
export function NotificationChoices() {
  useReportFirstScreenRendered()
  return (
    <>
      <ChoicesSection name="kinds">
        <KindChoices />
      </ChoicesSection>
      <ChoicesSection name="browser">
        <BrowserAlerts />
      </ChoicesSection>
    </>
  )
}
