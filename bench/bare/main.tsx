import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ResponseDataOf, Envelope } from '../../contract/endpoint.ts'
import type { storeEndpoints } from '../../contract/store.ts'
import { Palette } from './palette.tsx'

type Rows = ResponseDataOf<typeof storeEndpoints.list>['items']
type Store = ResponseDataOf<typeof storeEndpoints.get>

/**
 * The stores list of the console in plain React: a table without styles or links, where the key `j` moves a cursor, `o`
 * opens the store under it and Escape goes back. It is a lower bound for the console's times, not a usable page.
 */
function Stores() {
  const [rows, setRows] = useState<Rows>([])
  useEffect(() => {
    void requestData<ResponseDataOf<typeof storeEndpoints.list>>('store?page=1&limit=20&status=1').then(({ items }) =>
      setRows(items),
    )
  }, [])
  const [cursor, setCursor] = useState(0)
  const [store, setStore] = useState<Store>()
  useEffect(() => {
    const actOnKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement) return
      if (key === 'j') setCursor((index) => index + 1)
      if (key === 'o') void requestData<Store>(`store/${rows[cursor]?.id}`).then(setStore)
      if (key === 'Escape') setStore(undefined)
    }
    addEventListener('keydown', actOnKey)
    return () => removeEventListener('keydown', actOnKey)
  }, [rows, cursor])
  if (store !== undefined) return <StoreFacts store={store} />
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

/** All fields of a store, one below the other. */
function StoreFacts({ store }: { store: Store }) {
  return (
    <dl>
      {Object.entries(store).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

async function requestData<Data>(path: string): Promise<Data> {
  const token = /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ja' }
  const response = await fetch(`/api/cms/${path}`, { headers })
  return ((await response.json()) as Envelope<Data>).data
}

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <>
    <Stores />
    <Palette />
  </>,
)
