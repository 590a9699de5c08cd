import { PublicPage } from '../shell/PublicPage.tsx'

/** The screen of `/forget-password`, which explains how to recover a password. */
export default function ForgetPasswordScreen() {
  return <PublicPage name="forgot.title" paragraphs={['forgot.message']} />
}
