import { ContentPage } from './ContentPage.tsx'

/** The screen of `/term`. */
export default function TermScreen() {
  return <ContentPage page="term" paragraphs={['term.message', 'term.more']} />
}
