import { createRoot } from 'react-dom/client'
import en from '../locales/en.json'
import ja from '../locales/ja.json'
import vi from '../locales/vi.json'
import { addMessages, setTranslator } from '../src/texts/text.ts'
import { createTranslator } from '../src/texts/translator.ts'
import { Catalog } from './Catalog.tsx'
import { createSampleServices, SampleServices } from './SampleServices.tsx'
import './catalog.css'

addMessages('ja', ja)
addMessages('vi', vi)
addMessages('en', en)
setTranslator(createTranslator())

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <SampleServices services={createSampleServices()}>
    <Catalog />
  </SampleServices>,
)
