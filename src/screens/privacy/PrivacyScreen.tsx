import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/privacy` */
export default function PrivacyScreen() {
  return <PublicPage title="public.privacy" paragraphs={['privacy.cookies', 'privacy.parties', 'privacy.records']} />
}
