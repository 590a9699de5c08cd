import { useSearch } from '@tanstack/react-router'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { WithdrawalList } from '../withdrawal/WithdrawalList.tsx'
import { PointEntries } from './PointEntries.tsx'
import { POINT_SECTIONS, type PointSection } from './sections.ts'

/** The screen of points: the withdrawals, and the point entries of members and of stores. */
export default function PointScreen() {
  const text = useText()
  const { section = POINT_SECTIONS[0] } = useSearch({ from: '/shell/point' })
  const sectionLabelOf = (each: PointSection) => text(`point.section.${each}`)
  const title = text('menu.point')
  return (
    <>
      <PageHeader title={title}>
        <CommandButton id="withdrawal.request" />
      </PageHeader>
      <Sections path="/point" label={title} sections={POINT_SECTIONS} sectionLabelOf={sectionLabelOf} current={section}>
        {section === 'withdrawals' && <WithdrawalList />}
        {section === 'members' && <PointEntries key="user" ownerKind="user" />}
        {section === 'stores' && <PointEntries key="store" ownerKind="store" />}
      </Sections>
    </>
  )
}
