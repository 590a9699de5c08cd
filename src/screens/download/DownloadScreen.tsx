import { PublicPage } from '../../shell/PublicPage.tsx'

/** `/download` */
export default function DownloadScreen() {
  return <PublicPage title="public.download" paragraphs={['download.message']} />
}
