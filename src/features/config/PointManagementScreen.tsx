import { useSearch } from '@tanstack/react-router'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { WithdrawalList } from '../withdrawal/WithdrawalList.tsx'
import { ConfigSection } from './ConfigSection.tsx'
import { POINT_MANAGEMENT_SECTIONS as SECTIONS, type PointManagementSection } from './sections.ts'

/** The settings of the marketplace, and the withdrawals. */
export default function PointManagementScreen() {
  const text = useText()
  const { section = SECTIONS[0] } = useSearch({ from: '/shell/point-management' })
  const sectionLabelOf = (each: PointManagementSection) => text(`config.section.${each}`)
  const title = text('menu.pointManagement')
  return (
    <>
      <PageHeader title={title}>
        <CommandButton id={section === 'config' ? 'config.edit' : 'withdrawal.request'} />
      </PageHeader>
      <Sections
        path="/point-management"
        label={title}
        sections={SECTIONS}
        sectionLabelOf={sectionLabelOf}
        current={section}
      >
        {section === 'config' ? <ConfigSection /> : <WithdrawalList />}
      </Sections>
    </>
  )
}
