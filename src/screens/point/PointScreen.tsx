import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { SectionTabs } from '../../desk/SectionTabs.tsx'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { WithdrawalDesk } from '../../withdrawals/WithdrawalDesk.tsx'
import { PointEntries } from './PointEntries.tsx'
import { POINT_SECTIONS, type PointSection } from './search.ts'

/** The money desk: what members want paid out, and how the points of members and of stores move. */
export default function PointScreen() {
  const text = useText()
  const { section = POINT_SECTIONS[0] } = useSearch({ from: '/shell/point' })
  const navigate = useNavigate({ from: '/point' })
  const nameOf = useCallback((each: PointSection) => text(`point.section.${each}`), [text])
  const show = useCallback(
    (next: PointSection | undefined) => void navigate({ search: next === undefined ? {} : { section: next } }),
    [navigate],
  )
  return (
    <>
      <PageHead title={text('menu.point')}>
        <CommandButton id="withdrawal.request" />
      </PageHead>
      <SectionTabs
        path="/point"
        label={text('menu.point')}
        sections={POINT_SECTIONS}
        sectionLabel={nameOf}
        current={section}
        controls="point-section"
        onSection={show}
      />
      <div id="point-section" role="tabpanel" aria-label={nameOf(section)}>
        {section === 'withdrawals' && <WithdrawalDesk path="/point" />}
        {section === 'members' && <PointEntries key="user" owner="user" />}
        {section === 'stores' && <PointEntries key="store" owner="store" />}
      </div>
    </>
  )
}
