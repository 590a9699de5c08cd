import type { Language } from '../../contract/language.ts'
import { isLandscape } from './a4.ts'
import { pageTextGetterOf } from './texts.ts'

/** The file name and the size of a diagram. */
interface PrintedDiagram {
  file: string
  width: number
  height: number
}

/** An HTML document with each diagram on an A4 page of its own, portrait or landscape. */
export function printablePage(language: Language, diagrams: PrintedDiagram[]): string {
  const figures = diagrams.map(
    (diagram) =>
      `<figure class="${isLandscape(diagram) ? 'landscape' : 'portrait'}">` +
      `<img src="${diagram.file}" alt="${diagram.file.replace(/\.svg$/, '')}"></figure>`,
  )
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<meta charset="utf-8">',
    `<title>${pageTextGetterOf(language)('index.title')}</title>`,
    '<style>',
    ':root{color-scheme:only light}',
    '@page portrait{size:A4 portrait;margin:10mm}',
    '@page landscape{size:A4 landscape;margin:10mm}',
    'figure{margin:0;break-after:page}',
    '.portrait{page:portrait}',
    '.landscape{page:landscape}',
    '.portrait img{max-width:190mm;max-height:276mm}',
    '.landscape img{max-width:277mm;max-height:189mm}',
    '</style>',
    ...figures,
    '</html>',
    '',
  ].join('\n')
}
