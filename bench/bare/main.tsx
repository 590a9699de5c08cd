import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ResponseDataOf, Envelope } from '../../contract/endpoint.ts'
import type { storeEndpoints } from '../../contract/store.ts'
import { Palette } from './palette.tsx'

type Rows = ResponseDataOf<typeof storeEndpoints.list>['items']

/**
 * The stores list of the console in plain React: a table without styles or links, where the key `j` moves a cursor. It
 * is a lower bound for the console's times, not a usable page.
 */
function Stores() {
  const [rows, setRows] = useState<Rows>([])
  useEffect(() => {
    void load().then(setRows)
  }, [])
  const [cursor, setCursor] = useState(0)
  useEffect(() => {
    const moveOnKey = ({ key, target }: KeyboardEvent) =>
      key === 'j' && !(target instanceof HTMLInputElement) && setCursor((index) => index + 1)
    addEventListener('keydown', moveOnKey)
    return () => removeEventListener('keydown', moveOnKey)
  }, [])
  return (
    <table>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} data-cursor={index === cursor ? '' : undefined}>
            <td>{row.id}</td>
            <td>{row.name}</td>
            <td>{row.nickName}</td>
            <td>{row.creator}</td>
            <td>{row.phone}</td>
            <td>{row.prefecture + row.address}</td>
            <td>{row.status}</td>
            <td>{row.createdAt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

async function load(): Promise<Rows> {
  const token = /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ja' }
  const response = await fetch('/api/cms/store?page=1&limit=20&status=1', { headers })
  const { data } = (await response.json()) as Envelope<ResponseDataOf<typeof storeEndpoints.list>>
  return data.items
}

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <>
    <Stores />
    <Palette />
  </>,
)
