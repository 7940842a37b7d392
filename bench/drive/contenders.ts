import type { Tab } from '../../dev/soak/chrome'
import { isLive, signIn, until } from '../../dev/soak/page/visit'
import { BOARD_ID } from '../sender/board'

const PANELS = 12

/** A page with the twelve panels over the sender's rows: ours or a rival's. */
export interface Contender {
  name: string
  /** `line` is the plain limit to stay near, `control` a page with nothing but the socket; neither is a rival. */
  is: 'ours' | 'rival' | 'line' | 'control'
  /** Whether it draws panels at all. */
  isDrawn: boolean
  /** The most rows that it can hold. */
  most: number
  /** Resolves once every panel shows the initial rows and receives changes. */
  open(tab: Tab, url: string): Promise<void>
}

export const ours: Contender = {
  name: 'Signalbox',
  is: 'ours',
  isDrawn: true,
  most: 1_000_000,
  async open(tab, url) {
    await signIn(tab, `${url}/?board=${BOARD_ID}`)
    await until(tab, 'a live board', isLive(BOARD_ID, PANELS))
  },
}

type About = Pick<Contender, 'name' | 'is' | 'most'>
const rival = (page: string, { is, ...rest }: About): Contender => {
  const isDrawn = is !== 'control'
  const rows = isDrawn ? ` && document.querySelector('[data-panel-id="newest"] tbody tr') !== null` : ''
  return {
    ...rest,
    is,
    isDrawn,
    async open(tab, url) {
      await tab.send('Page.navigate', { url: `${url}/rivals/${page}.html` })
      await until(tab, `a live ${page}`, `document.body?.dataset.hears === 'true'${rows}`)
    },
  }
}

/** Nothing but the socket and JSON. Its frames show whether the machine was quiet enough for a run to count. */
export const control = rival('parse', { name: 'parse only', is: 'control', most: 1_000_000 })

export const rivals: readonly Contender[] = [
  rival('array', { name: 'useState', is: 'rival', most: 100_000 }),
  rival('map', { name: 'Map, recomputed', is: 'rival', most: 100_000 }),
  rival('query', { name: 'TanStack Query', is: 'rival', most: 100_000 }),
  rival('db', { name: 'TanStack DB', is: 'rival', most: 100_000 }),
  rival('perspective', { name: 'Perspective', is: 'rival', most: 100_000 }),
  rival('limit', { name: 'plain limit', is: 'line', most: 1_000_000 }),
]
