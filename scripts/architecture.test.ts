import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { documentPaths, textOf } from './documents.ts'
import { inProject } from './paths.ts'

/** The most words that a document has, so that it stays short enough to be read as a whole. */
const WORDS_MAX: readonly (readonly [document: RegExp, wordsMax: number])[] = [
  [/^ARCHITECTURE\.md$/, 950],
  [/^CONTRIBUTING\.md$/, 1_000],
  [/^docs\/decisions\//, 500],
]
const DECISION_PATH_PATTERN = /^docs\/decisions\/(\d\d)-[a-z-]+\.md$/
const DECISION_SECTIONS = ['Problem', 'Decision', 'Rejected, and what it costs', 'Code and tests']
/** So many words in a row are no coincidence. */
const REPEATED_WORDS = 12
/** The changelog repeats what is new, and the document of the calls is written from the contract. */
const REPEATING_DOCUMENTS = ['CHANGELOG.md', 'docs/your-own-api.md']

const decisionPaths = documentPaths.filter((path) => path.startsWith('docs/decisions/')).toSorted()

/** Returns the folders and files that the folder tree of ARCHITECTURE.md names, and the lines of the tree. */
function readFolderTree(): { folders: string[]; files: string[] } {
  const [, tree = ''] = textOf('ARCHITECTURE.md').split(/```text\n|\n```\n\nGeneric/)
  let parent = ''
  const lines = tree.split('\n').map((line) => {
    const [entries = ''] = line.trim().split(/ {2,}/)
    const isTopLevel = !line.startsWith(' ')
    if (isTopLevel) parent = entries
    return {
      folders: entries.split(' ').map((entry) => (isTopLevel ? entry : parent + entry)),
      files: (line.match(/\b\w+\.tsx?\b/g) ?? []).map((file) => parent + file),
    }
  })
  return { folders: lines.flatMap(({ folders }) => folders), files: lines.flatMap(({ files }) => files) }
}

test('the folders and files in the folder tree of ARCHITECTURE.md exist', () => {
  const { folders, files } = readFolderTree()
  expect(folders.length).toBeGreaterThan(30)
  expect([...folders, ...files].filter((path) => !existsSync(inProject(path)))).toEqual([])
})

test('every folder of the console and the server is in the folder tree of ARCHITECTURE.md', () => {
  const { folders } = readFolderTree()
  const actualFolders = ['src', 'server'].flatMap((side) =>
    readdirSync(inProject(side), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${side}/${name}/`),
  )
  expect(actualFolders.filter((folder) => !folders.includes(folder))).toEqual([])
})

describe('the decisions', () => {
  it('are numbered from 1 without gaps', () => {
    const numbers = decisionPaths.map((path) => Number(DECISION_PATH_PATTERN.exec(path)?.[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('are listed in ARCHITECTURE.md with their titles, in their order', () => {
    const listed = [...textOf('ARCHITECTURE.md').matchAll(/^\d+\. \[(.+)\]\((.+)\)$/gm)]
    expect(listed.map(([, title, path]) => [path, title])).toEqual(
      decisionPaths.map((path) => [path, /^# (.+)/.exec(textOf(path))?.[1]]),
    )
  })

  it.each(decisionPaths)('%s has the sections of every decision, and names a test', (path) => {
    const sections = [...textOf(path).matchAll(/^## (.+)$/gm)].map(([, section]) => section)
    expect(sections).toEqual(DECISION_SECTIONS)
    expect(textOf(path).split('## Code and tests')[1]).toMatch(/\.(test|spec)\.tsx?`/)
  })
})

test('no document is longer than it can be read at once', () => {
  const tooLong = documentPaths.flatMap((path) => {
    const wordCount = textOf(path).split(/\s+/).filter(Boolean).length
    const wordsMax = WORDS_MAX.find(([pattern]) => pattern.test(path))?.[1] ?? Infinity
    return wordCount > wordsMax ? [`${path}: ${wordCount} of ${wordsMax} words`] : []
  })
  expect(tooLong).toEqual([])
})

test('no document repeats a sentence of another one', () => {
  const firstDocuments = new Map<string, string>()
  const repetitions = documentPaths
    .filter((path) => !REPEATING_DOCUMENTS.includes(path))
    .flatMap((path) => {
      const words = textOf(path).match(/[\p{L}\p{N}]+/gu) ?? []
      return words.slice(REPEATED_WORDS - 1).flatMap((_, index) => {
        const phrase = words.slice(index, index + REPEATED_WORDS).join(' ')
        const firstDocument = firstDocuments.get(phrase) ?? path
        firstDocuments.set(phrase, firstDocument)
        return firstDocument === path ? [] : [`${path} and ${firstDocument}: ${phrase}`]
      })
    })
  expect(repetitions).toEqual([])
})
