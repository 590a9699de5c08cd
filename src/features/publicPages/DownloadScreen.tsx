import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/download` */
export default function DownloadScreen() {
  return <PublicPage name="public.download" paragraphs={['download.message']} />
}
