export { formatBoard } from '../../../board/file/formatBoard'
export { parseBoard } from '../../../board/file/parseBoard'
