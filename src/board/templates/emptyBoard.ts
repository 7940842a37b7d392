import type { BoardFile } from '../board'
import { VERSION } from '../file/version'

export const emptyBoard: BoardFile = { version: VERSION, title: 'New board', sources: {}, panels: [] }
