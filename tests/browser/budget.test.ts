import { readdirSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  builtScripts,
  builtText,
  entryScript,
  importsOf,
  scriptNamed,
  weightOf,
  withImports,
} from '../support/builtScripts'

const page = withImports(entryScript())
/** With the sign-in card, and with auth-js, which is fetched beside it. */
const signedOut = new Set([
  ...page,
  ...withImports(scriptNamed('signIn')),
  ...withImports(scriptNamed('auth')),
])

test('signed out, the page needs less than 149 kB of script', () => {
  expect(signedOut.size).toBeGreaterThan(1)
  expect(weightOf(signedOut)).toBeLessThan(149)
})

/** All of `wireBoard` and of the board's screen. */
const board = withImports(scriptNamed('live'))

test('a page with a stored session waits neither for auth-js nor for the sign-in card', () => {
  expect(page.has(scriptNamed('auth'))).toBe(false)
  expect(page.has(scriptNamed('signIn'))).toBe(false)
  expect(weightOf(page)).toBeLessThan(122)
})

test('a board is fetched in a few pieces, and no piece is run before what it needs', () => {
  expect([...board].filter(script => !signedOut.has(script)).length).toBeLessThan(8)
  const around = builtScripts().filter(script =>
    importsOf(script).some(other => withImports(other).has(script)),
  )
  expect(around).toEqual([])
})

/** These `dev/vite/chunks.ts` puts together. */
const COMMON_BODIES = ['LinePanelBody', 'NumberPanelBody', 'BarsPanelBody', 'TablePanelBody']
/** The kinds of panels that are each fetched with the first panel of one. */
const ownBodies = readdirSync(resolve(import.meta.dirname, '../../src/ui/panels'), { recursive: true })
  .map(file => parse(String(file)))
  .filter(({ name, ext }) => ext === '.tsx' && name.endsWith('PanelBody') && !COMMON_BODIES.includes(name))
  .map(({ name }) => name)

test('a board without a chart fetches nothing that draws one, nor what few boards or moments need', () => {
  expect(builtText(scriptNamed('drawLines'))).toContain('./plot-')
  expect(ownBodies.length).toBeGreaterThan(10)
  const late = [
    'drawLines',
    'drawLanes',
    'plot',
    'provideAccount',
    'provideEditor',
    'EditLayer',
    'PanelTools',
    'saveExport',
    'AccountDialog',
    'MutationLine',
    'wireMutations',
    'ChannelFacts',
    'CheckDialog',
    'EmptyBoard',
    'createFigures',
    'wireCheck',
    'BreakSomething',
    'DemoAccounts',
    ...ownBodies,
    'TimeRangeForm',
    'TimeBars',
    'rareKinds',
    'readUrlCallback',
    'otherRows',
    'otherSources',
    'boardText',
    'createBoards',
    'demoLogic',
    'LibraryNotice',
    'MissingBoard',
    'ChartTable',
    'createAccountAuth',
    'DeferredCard',
    'PanelState',
    'StepUp',
    'menuCommands',
    'Overlay',
    'charts',
    'kinds',
    'table',
    'views',
    'NewRow',
    'ReferenceSheet',
    'RefusalSentence',
    'RowSheet',
    'SessionFacts',
  ]
  expect(late.filter(part => board.has(scriptNamed(part)))).toEqual([])
})

test('a board needs at most 109.6 kB more, beside its kinds of panels, none of which is fetched before it', () => {
  const more = [...board].filter(script => !signedOut.has(script))
  expect(signedOut.has(scriptNamed('live'))).toBe(false)
  expect(weightOf(more)).toBeLessThan(109.6)
})
