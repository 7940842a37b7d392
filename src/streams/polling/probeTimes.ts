/** Milliseconds between two probes. */
export const PROBE_EVERY = '\0every'
/** Milliseconds after which a probe counts as unanswered. */
export const PROBE_TIMEOUT = '\0patience'
