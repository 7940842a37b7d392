import { startSender } from './server'

/**
 * `main.ts ROWS FOLDER...` serves in a process of its own, so that its cost is not counted as the page's, and prints
 * its address.
 */
const [rows, ...folders] = process.argv.slice(2)
const sender = await startSender({ rows: Number(rows), folders, complain: fault => console.error(fault) })
console.log(sender.url)
process.once('SIGTERM', () => void sender.stop().then(() => process.exit(0)))
