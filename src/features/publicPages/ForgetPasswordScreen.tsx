import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/forget-password`: says how a password is recovered now. */
export default function ForgetPasswordScreen() {
  return <PublicPage name="forgot.title" paragraphs={['forgot.message']} />
}
