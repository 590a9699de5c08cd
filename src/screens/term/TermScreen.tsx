import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/term` */
export default function TermScreen() {
  return <PublicPage title="public.term" paragraphs={['term.message', 'term.more']} />
}
