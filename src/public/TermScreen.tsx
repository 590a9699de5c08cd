import { ContentPage } from './ContentPage.tsx'

/** The screen of `/term`. */
export default function TermScreen() {
  return <ContentPage page="term" defaultParagraphs={['term.message', 'term.more']} />
}
