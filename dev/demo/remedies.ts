import type { Remedies } from 'supabase-embedded'

/** The advice that `npm start` gives when its backend refuses something. */
export const startRemedies: Remedies = {
  allowOrigin: origin => `SIGNALBOX_ALLOW_ORIGIN=${origin} npm start`,
  allowHost: name => `SIGNALBOX_ALLOW_HOST=${name} npm start`,
  leaveOut: names => `SIGNALBOX_WITHOUT=${names.join(',')}`,
  chooseData: 'SIGNALBOX_DATA',
}
