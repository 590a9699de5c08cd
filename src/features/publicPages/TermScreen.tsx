import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/term` */
export default function TermScreen() {
  return <PublicPage name="public.term" paragraphs={['term.message', 'term.more']} />
}
