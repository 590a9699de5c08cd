/** Saves a text as a file in the download folder of the browser. */
export function saveFile(fileName: string, mediaType: string, content: string): void {
  saveBlob(fileName, new Blob([content], { type: mediaType }))
}

/** Saves a file in the download folder of the browser. */
export function saveBlob(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}
