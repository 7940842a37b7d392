// Node 20 cannot start a worker from TypeScript: this file is JavaScript and registers the loader first.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
