/** For a server that stands in front of the backend, such as Vite's: it has to judge requests as the backend does. */
export { MAX_HEADER_BYTES } from '../headers.ts'
export { allowedOf, type Allowed } from './allowed.ts'
export { refuseRequest } from './answer.ts'
export { isFromElsewhere, ONLY_HERE } from './elsewhere.ts'
export { tellingGuard } from './telling.ts'
