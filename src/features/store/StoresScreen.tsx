import { useSearch } from '@tanstack/react-router'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { Sections } from '../../resources/list/Sections.tsx'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { StoreList } from './StoreList.tsx'
import { STORES_SECTIONS, type StoresSection } from './sections.ts'

const CouponList = lazyWithRetry<object>(() => import('./CouponList.tsx'))
const ProductList = lazyWithRetry<object>(() => import('./ProductList.tsx'))

/** The screen with the lists of stores, and of the coupons and products of all stores. */
export default function StoresScreen() {
  const text = useText()
  const { section = STORES_SECTIONS[0] } = useSearch({ from: '/shell/stores' })
  const sectionLabelOf = (each: StoresSection) => text(`stores.section.${each}`)
  return (
    <>
      <PageHeader title={text('stores.title')} />
      <Sections
        path="/stores"
        label={text('stores.title')}
        sections={STORES_SECTIONS}
        sectionLabelOf={sectionLabelOf}
        current={section}
        hasNumberKeys={false}
      >
        {section === 'stores' && <StoreList />}
        {section === 'coupons' && <CouponList />}
        {section === 'products' && <ProductList />}
      </Sections>
    </>
  )
}
