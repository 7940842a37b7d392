import type { Tab } from '../../dev/soak/chrome'
import { isLive, signIn, until } from '../../dev/soak/page/visit'
import { BOARD_ID } from '../sender/board'

const PANELS = 12

/** A page with the twelve panels, fed by the sender: ours, or what a rival makes of the same rows. */
export interface Contender {
  name: string
  /** Ends when every panel shows the rows of the beginning and hears of changes. */
  open(tab: Tab, url: string): Promise<void>
}

export const ours: Contender = {
  name: 'Signalbox',
  async open(tab, url) {
    await signIn(tab, `${url}/?board=${BOARD_ID}`)
    await until(tab, 'a live board', isLive(BOARD_ID, PANELS))
  },
}
