import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { SectionTabs } from '../../desk/SectionTabs.tsx'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { WithdrawalDesk } from '../../withdrawals/WithdrawalDesk.tsx'
import { ConfigSection } from './ConfigSection.tsx'
import { POINT_MANAGEMENT_SECTIONS, type PointManagementSection } from './search.ts'

const PATH = '/point-management'

/** What the marketplace runs by, and the withdrawals that depend on it. */
export default function PointManagementScreen() {
  const text = useText()
  const { section = POINT_MANAGEMENT_SECTIONS[0] } = useSearch({ from: '/shell/point-management' })
  const navigate = useNavigate({ from: PATH })
  const nameOf = useCallback((each: PointManagementSection) => text(`config.section.${each}`), [text])
  const show = useCallback(
    (next: PointManagementSection | undefined) => void navigate({ search: next === undefined ? {} : { section: next } }),
    [navigate],
  )
  return (
    <>
      <PageHead title={text('menu.pointManagement')}>
        <CommandButton id={section === 'config' ? 'config.edit' : 'withdrawal.request'} />
      </PageHead>
      <SectionTabs
        path={PATH}
        label={text('menu.pointManagement')}
        sections={POINT_MANAGEMENT_SECTIONS}
        sectionLabel={nameOf}
        current={section}
        controls="point-management-section"
        onSection={show}
      />
      <div id="point-management-section" role="tabpanel" aria-label={nameOf(section)}>
        {section === 'config' ? <ConfigSection /> : <WithdrawalDesk path="/point-management?section=withdrawals" />}
      </div>
    </>
  )
}
