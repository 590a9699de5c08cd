import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/forget-password`: says how a password is recovered now. */
export default function ForgetPasswordScreen() {
  return <PublicPage title="forgot.title" paragraphs={['forgot.message']} />
}
