/** For a server that stands in front of the backend, such as Vite's: it has to judge requests as the backend does. */
export { KEEP_ALIVE_MS, MAX_HEADER_BYTES } from '../httpLimits.ts'
export { allowedOf, type AllowedAccess } from './allowedAccess.ts'
export { refuseRequest } from './answer.ts'
export { isFromElsewhere, ONLY_HERE } from './elsewhere.ts'
export { createGuard } from './guard.ts'
