import { PublicPage } from '../shell/PublicPage.tsx'

/** The screen of `/download`. */
export default function DownloadScreen() {
  return <PublicPage name="public.download" paragraphs={['download.message']} />
}
