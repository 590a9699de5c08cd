import { Link, useRouter } from '@tanstack/react-router'
import type { Right } from '../../contract/permission.ts'
import { ScreenUnavailable } from './ScreenUnavailable.tsx'
import { useScreen } from '../navigation/ScreenContext.ts'
import { useReportFirstScreenRendered } from '../navigation/firstScreenContent.ts'
import { useProfile } from '../api/signedInStaff.ts'
import { useText } from '../texts/text.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** The page in place of a screen that the signed-in person may not open. It names the missing permission. */
export default function NotPermittedScreen({ missing }: { missing: Right }) {
  const text = useText()
  const router = useRouter()
  const { title } = useScreen()
  const { isSecondFactorMissing } = useProfile()
  useReportFirstScreenRendered()
  return (
    <ScreenUnavailable
      label={text('notPermitted.label')}
      title={text(title)}
      message={
        isSecondFactorMissing
          ? text('notPermitted.secondFactor')
          : missing === 'superAdmin'
            ? text('notPermitted.superAdmin')
            : text('notPermitted.message', { permission: text(`permission.${missing}`) })
      }
    >
      <div className="flex flex-wrap gap-2">
        <Link to={isSecondFactorMissing ? '/profile' : '/'} className={buttonClass('primary')}>
          {text(isSecondFactorMissing ? 'screen.profile' : 'page.home')}
        </Link>
        <Button onClick={() => router.history.back()}>{text('page.back')}</Button>
      </div>
    </ScreenUnavailable>
  )
}
