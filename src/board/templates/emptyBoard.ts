import { VERSION, type BoardFile } from '../board'

export const emptyBoard: BoardFile = { version: VERSION, title: 'New board', sources: {}, panels: [] }
