/** Made by `scripts/viteDiagrams.ts` of the stored geometry. The keys are `<language>/<name>`. */
declare module 'virtual:diagrams' {
  import type { DiagramGeometry, Geometry } from '../machines/geometry.ts'

  export const chartDiagramLoaders: Readonly<Record<string, () => Promise<readonly DiagramGeometry[]>>>
  export const recordDiagramLoaders: Readonly<Record<string, () => Promise<Geometry>>>
}
