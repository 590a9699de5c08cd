import { appEndpoints } from '../../contract/appApi/appEndpoints.ts'
import type { AnyEndpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { API_BASE, APP_API_BASE } from '../../contract/limits.ts'

/** The paths of the endpoints whose body contains a file, with the size of their body. */
const FILE_PATHS = [...fileEndpointsOf(API_BASE, endpoints), ...fileEndpointsOf(APP_API_BASE, appEndpoints)]

function fileEndpointsOf(apiBase: string, apiEndpoints: object) {
  return (Object.values(apiEndpoints) as AnyEndpoint[])
    .filter(({ hasLargeBody: isLarge, isPictureUpload }) => isLarge || isPictureUpload)
    .map(({ path, isPictureUpload }) => ({
      pattern: new RegExp(`^${apiBase}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      size: isPictureUpload ? ('picture' as const) : ('large' as const),
    }))
}

/** Returns which limit applies to the size of the body of a request to this path. */
export function bodySizeOf(path: string): 'small' | 'large' | 'picture' {
  return FILE_PATHS.find(({ pattern }) => pattern.test(path))?.size ?? 'small'
}

/** Returns whether the path belongs to an endpoint whose body contains a file. */
export function hasLargeBody(path: string): boolean {
  return bodySizeOf(path) !== 'small'
}
