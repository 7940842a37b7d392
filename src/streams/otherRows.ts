import { folderRows } from './polling/folderRows'
import { functionRows } from './polling/functionRows'
import { rpcRows } from './polling/rpcRows'
import { presenceRows } from './topics/presenceRows'
import { topicRows } from './topics/topicRows'

/** The rows of all kinds of sources but tables. */
export const otherRows = {
  topic: topicRows,
  presence: presenceRows,
  rpc: rpcRows,
  function: functionRows,
  folder: folderRows,
}
