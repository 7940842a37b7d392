import type { SessionStorage } from '../sessionStorage/sessionStorage'

/** Where the board of a page is remembered that is left for a sign-in. */
export interface ReturnMark {
  values: SessionStorage['originValues']
  storageKey: string
}

const keyOf = ({ storageKey }: ReturnMark) => `${storageKey}-signalbox-return`

/** GoTrue's default lifetime of links in mails (`otp_exp`). */
const LINK_MS = 3_600_000
/** What says which board is shown, and what of it. Nothing else of an address is stored. */
const OF_BOARD = /^(board|panel|last|from|to|zone|var\..+)$/

/** Remembers the board in this address: links and providers lead back to the page without it. */
export function noteReturn(mark: ReturnMark, href: string): void {
  const { values } = mark
  const ofBoard = [...new URL(href).searchParams].filter(([name]) => OF_BOARD.test(name))
  if (ofBoard.length === 0) values.remove(keyOf(mark))
  else values.write(keyOf(mark), `${Date.now() + LINK_MS} ${String(new URLSearchParams(ofBoard))}`)
}

/** The address with the board that was remembered, unless it names another one; forgets it. */
export function takeReturn(mark: ReturnMark, href: string): string {
  const { values } = mark
  const [, deadline, search = ''] = /^(\d+) (.+)$/s.exec(values.read(keyOf(mark)) ?? '') ?? []
  values.remove(keyOf(mark))
  const url = new URL(href)
  if (!(Number(deadline) > Date.now()) || url.searchParams.has('board')) return href
  for (const [name, value] of new URLSearchParams(search))
    if (!url.searchParams.has(name)) url.searchParams.append(name, value)
  return url.href
}
