import { expect, test } from 'vitest'
import { updateContentResource } from '../../contract/contentResource.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { endpointUrl } from './urls.ts'

test('the URL of a call resolves to the same absolute URL on every page', () => {
  const url = endpointUrl(updateContentResource.path, { id: 7 })
  expect(url).toBe('/api/cms/resource/7')
  for (const pagePath of ['/masterdata', '/store-detail/1'])
    expect(new URL(url, `https://choba.example${pagePath}`).href).toBe('https://choba.example/api/cms/resource/7')
})

test('the path of every endpoint is absolute', () => {
  expect(Object.values(endpoints).filter(({ path }) => !path.startsWith('/'))).toEqual([])
})
