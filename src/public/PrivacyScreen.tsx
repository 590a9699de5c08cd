import { ContentPage } from './ContentPage.tsx'

/** The screen of `/privacy`. */
export default function PrivacyScreen() {
  return <ContentPage page="privacy" defaultParagraphs={['privacy.cookies', 'privacy.parties', 'privacy.records']} />
}
