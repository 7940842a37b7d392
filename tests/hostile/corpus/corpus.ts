import { acting } from './acts'
import type { HostileBoard } from './board'
import { deeds } from './deeds'
import { directions } from './directions'
import { greed } from './greed'
import { lying } from './lies'
import { names } from './names'
import { presses } from './presses'
import { costly, deceiving } from './words'

export interface NumberedBoard extends HostileBoard {
  /** Of the row that holds it. */
  id: string
  /** How its title begins, by which the page is asked whether it is shown. */
  tag: string
  /** The text of its file. */
  text: string
}

const all = [
  ...deeds,
  ...names,
  ...lying,
  ...greed,
  ...acting,
  ...deceiving,
  ...directions,
  ...costly,
  ...presses,
]

/** Every hostile board, each with a number in its title. */
export const corpus: NumberedBoard[] = all.map((board, i) => {
  const number = String(i + 1).padStart(3, '0')
  const tag = `#${number}`
  const text = typeof board.file === 'string' ? board.file : JSON.stringify(board.file)
  return {
    ...board,
    tag,
    id: `00000000-0000-4000-8000-000000000${number}`,
    text: text.replace('"title":""', `"title":${JSON.stringify(`${tag} ${board.title ?? 'Status'}`)}`),
  }
})

/** The board on which somebody allows what it asks for, before this one is opened. */
export const allowedBefore = ({ after }: HostileBoard): NumberedBoard | undefined =>
  after === undefined ? undefined : corpus.find(({ name }) => name === after)
