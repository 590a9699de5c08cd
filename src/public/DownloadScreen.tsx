import { useQuery } from '@tanstack/react-query'
import { getPublicConfig } from '../../contract/config.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { QrCode } from '../ui/qrCode.tsx'
import { ContentPage } from './ContentPage.tsx'

/**
 * The screen of `/download`: the download link of the app and its QR code, or that the app is not available yet if the
 * operator has not set a link (rule 3.7).
 */
export default function DownloadScreen() {
  const text = useText()
  const { client } = useConsole()
  // Destructured here, because a component renders again only for the fields of a query result that it has read itself.
  const { data, isPending, isError, error, refetch } = useQuery(endpointQuery(client, getPublicConfig, {}))
  const link = data?.DOWNLOAD_APP_LINK ?? ''
  return (
    <ContentPage
      page="download"
      defaultParagraphs={[link === '' ? 'download.message' : 'download.lead']}
      childrenQuery={{ isPending, isError, error, refetch }}
    >
      {data !== undefined && link === '' && <p className="mb-8">{text('download.unavailable')}</p>}
      {link !== '' && (
        <div className="mb-8 flex flex-col gap-4">
          <QrCode content={link} label={text('download.qrCode')} />
          <a href={link} className="link self-start rounded-sm wrap-anywhere">
            {link}
          </a>
        </div>
      )}
    </ContentPage>
  )
}
