import type { StorageLocation } from '../../../backend/ports/backend.port'

const places: Record<StorageLocation['slot'], string> = {
  cookies: 'In this site’s cookies',
  localStorage: 'In this browser’s local storage',
  memory: 'In this tab only: reloading signs you out',
}
const reasons: Record<StorageLocation['reason'], string> = {
  asked: '',
  'cookies refused': ', because the browser blocks cookies',
  'too large for cookies': ', because the session is too large for cookies',
  'storage refused': ', because the browser blocks storage',
}

/** Where a session is stored, and why not where requested. */
export const describeSessionStorage = (storageLocation: StorageLocation): string =>
  `${places[storageLocation.slot]}${reasons[storageLocation.reason]}.`
