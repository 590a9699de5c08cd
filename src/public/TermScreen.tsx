import { PublicPage } from '../shell/PublicPage.tsx'

/** The screen of `/term`. */
export default function TermScreen() {
  return <PublicPage name="public.term" paragraphs={['term.message', 'term.more']} />
}
