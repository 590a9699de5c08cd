import { PublicPage } from '../shell/PublicPage.tsx'

/** The screen of `/privacy`. */
export default function PrivacyScreen() {
  return <PublicPage name="public.privacy" paragraphs={['privacy.cookies', 'privacy.parties', 'privacy.records']} />
}
