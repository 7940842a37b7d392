import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Words to avoid on the screen, what to write instead, and a sentence with each. */
const BANNED: readonly (readonly [RegExp, string, string])[] = [
  [/\bheld\b/i, 'loaded, stored', 'All rows that are held'],
  [/\btold\b/i, 'sent, listed, available', '6 columns, told by one of its rows.'],
  [/\btells? (?:of|which|who)\b/i, 'lists, sends, reports', 'The project tells of 30 tables.'],
  [/\banew\b/i, 'again', 'Sign in anew'],
  [/\bwhoever\b/i, 'anyone who', 'Whoever has it gets the file'],
  [/\bby (?:itself|themselves)\b/i, 'automatically', 'New ones appear here by themselves.'],
  [/\bstands?\b/i, 'is, see', 'What to do about it stands below.'],
  [/(?<!\bthere )\bis no\b(?! longer)/i, 'is not a, isn’t a', 'This is no number.'],
  [
    /\b(?:you|who|that|nobody|everyone|anyone|somebody|account|role|rows?|files?) may (?!be |have |not be |not have )/i,
    'can',
    'No rows that you may see',
  ],
  [/\bmay (?:not )?be (?:added|changed|deleted|read|renamed|sent)\b/i, 'can be, allow', 'Rows may be added'],
  [/\bmay not (?:hear|read|see|write|change|send|call)\b/i, 'can’t', 'Your role may not read the table.'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone', 'Somebody changed this row.'],
  [/\bmeanwhile\b/i, 'in the meantime', 'Changed meanwhile to 3'],
  [/\ball the same\b/i, 'anyway', 'Remove it all the same'],
  [/\b(?:put|puts) (?:right|away)\b/i, 'fix, dismiss', 'Put away'],
  [/\bgive up\b/i, 'discard', 'Give up 3 changes?'],
  [/\bways? in\b/i, 'sign-in method', 'Other ways in'],
  [/\be-mails?\b|\bmails?\b/i, 'email', 'Use a code by mail'],
  [/\bcalled so\b|\bif it stays so\b|\bis so already\b/i, 'name it', 'No board is called so; there are 4.'],
  [/\bknows no\b|\btakes no\b/i, 'has no, doesn’t accept', 'The Data API knows no table “x”.'],
  [/\bin turn\b/i, 'cycle through', 'Show all boards in turn'],
  [/\brights\b/i, 'permissions', 'with your rights'],
  [/\bseen back\b|\bmended\b/i, 'saved, resolved', 'Accepted; not seen back yet.'],
  [/\b(?:its|the|each|a) sign\b(?!-| in| out| up)/i, 'status', 'What is behind its sign'],
  [/\bour (?:migration|table)\b/i, 'the file’s name', 'It can let it tell you, by our migration.'],
  [/^(?:shown as|asked for|rows from|keep it)$/i, 'a noun, or Cancel', 'Shown as'],
  [/\blooks? after\b/i, 'who runs it, its owner', 'Whoever looks after it can let it tell you'],
  [
    /\bsays nothing (?:of|about)\b/i,
    'may be fine',
    'The check has failed, which says nothing of the project.',
  ],
  [/\b(?:as|what) (?:it|they) shows?\b|\bso far\b/i, 'view, in progress', 'Save what it shows as CSV'],
  [/\bthe dashboard (?:itself|has)\b/i, 'Signalbox', 'The dashboard has stopped'],
]

const sourcesIn = (folder: string) => {
  const root = resolve(import.meta.dirname, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ name, text: readFileSync(join(root, name), 'utf8') }))
}
const files = sourcesIn('../src')

interface Source {
  name: string
  text: string
}
const parse = ({ name, text }: Source) =>
  ts.createSourceFile(
    name,
    text,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )

/** Strings that are members of a type, such as the name of a state: they are compared, and not shown. */
function codesIn(sources: readonly ts.SourceFile[]): ReadonlySet<string> {
  const codes = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) codes.add(node.literal.text)
    ts.forEachChild(node, visit)
  }
  sources.forEach(visit)
  return codes
}

/** Places of a string that never reach the screen: modules, types, keys, and descriptions in charts of machines. */
const isUnseen = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node) &&
    node.name.getText() === 'description' &&
    node.getSourceFile().fileName.startsWith('machines/'))

/**
 * The texts of a file, with single spaces. A lone word is a name as often as a text, unless it is JSX or a sentence.
 */
function textsIn(
  file: ts.SourceFile,
  codes: ReadonlySet<string>,
  isSkipped: (node: ts.Node) => boolean = isUnseen,
): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (!codes.has(line) && (/ /.test(line) || /^\p{Lu}\p{Ll}/u.test(line))) texts.push(line)
  }
  const visit = (node: ts.Node): void => {
    if (node !== file && isSkipped(node)) return
    if (ts.isJsxText(node)) add(`${node.text} `)
    else if (ts.isStringLiteralLike(node)) add(node.text)
    else if (ts.isTemplateExpression(node))
      add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

const faultsOf = (text: string): string[] =>
  BANNED.flatMap(([pattern, instead]) => {
    const [foundWord] = pattern.exec(text) ?? []
    return foundWord === undefined ? [] : [`“${text}” has “${foundWord}”: write ${instead}`]
  })

const sources = files.map(parse)
const codes = codesIn(sources)

test('the page’s text uses common words', () => {
  const faults = sources.flatMap(file =>
    textsIn(file, codes)
      .flatMap(faultsOf)
      .map(fault => `src/${file.fileName}: ${fault}`),
  )
  expect(faults).toEqual([])
})

/** Rooms that send codes, whose words the screen has, and how many sentences stand there still. These only fall. */
const SENTENCES = {
  'backend/supabase/functions': 1,
  'backend/supabase/rest': 1,
  // Answers in place of a service, in its format.
  'backend/supabase/wire': 2,
  // The title of a new panel.
  'machines/editor': 1,
}
/** Three words or more that begin or end like a sentence, unless they are thrown for programmers. */
const sentencesIn = (file: ts.SourceFile): string[] =>
  textsIn(file, codes, node => isUnseen(node) || ts.isNewExpression(node)).filter(
    text => /\S \S+ \S/.test(text) && /^[“\p{Lu}]|[.?!]$/u.test(text),
  )

test('sentences for people are in ui: other rooms send codes', () => {
  const counts = new Map<string, number>()
  for (const file of sources) {
    const [, place] = /^((?:backend\/supabase|backend|streams|machines)\/[\w.]+)/.exec(file.fileName) ?? []
    const count = place === undefined ? 0 : sentencesIn(file).length
    if (place !== undefined && count > 0) counts.set(place, (counts.get(place) ?? 0) + count)
  }
  expect(Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))).toEqual(SENTENCES)
})

test('a sentence is found in strings and templates, and code, errors and descriptions are passed over', () => {
  const text = `
    const shown = ['Nothing was sent.', \`“\${name}” can’t be read: ask \${owner}\`, \`\${n} rows of it match.\`]
    const sent = { code: 'row_gone', reason: 'the server was silent', state: 'Not found' }
    const chart = { description: 'Nothing was sent yet.' }
    const fail = () => { throw new Error('No actor was given here.') }`
  expect(sentencesIn(parse({ name: 'machines/a.ts', text }))).toEqual([
    'Nothing was sent.',
    '“…” can’t be read: ask …',
    '… rows of it match.',
  ])
})

test('what commands print uses common words, too', () => {
  const printing = ['../packages/supabase-embedded/src', '../dev/vite', '../dev/demo'].flatMap(folder =>
    sourcesIn(folder).map(({ name, text }) => parse({ name: `${folder}/${name}`, text })),
  )
  const printedCodes = codesIn(printing)
  const faults = printing.flatMap(file =>
    textsIn(file, printedCodes)
      .flatMap(faultsOf)
      .map(fault => `${file.fileName}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('every banned word is found in its example', () => {
  for (const [pattern, , example] of BANNED) expect([example, pattern.test(example)]).toEqual([example, true])
})

test('texts are found in strings, templates and elements, and names are left alone', () => {
  const text = `
    import { held } from './held by itself'
    type Word = 'told anew'
    const shown = { 'held so': styles['held word'], title: 'Rows that are held' }
    const line = (count: number, word: Word) => (word === 'told anew' ? \`\${count} held of \${count}\` : '')
    const Row = () => <p aria-label="Sign in anew">Whoever
      is here</p>
    const saves = (event: Save) => event.type === 'held'`
  const file = parse({ name: 'ui/Row.tsx', text })
  expect(textsIn(file, codesIn([file]))).toEqual([
    'Rows that are held',
    '… held of …',
    'Sign in anew',
    'Whoever is here',
  ])
  expect(sources.flatMap(each => textsIn(each, codes)).length).toBeGreaterThan(2_000)
})
