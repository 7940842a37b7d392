/**
 * Columns of a message: its id, arrival time, event, payload, and whether it was replayed. The time of a replayed
 * message is NULL: when it was sent isn't known.
 */
export const MESSAGE_COLUMNS = ['id', 'at', 'event', 'payload', 'replayed']
/**
 * Columns of a presence: the person's key, this one of several presences, when it began, when its state was last
 * published, and that state.
 */
export const PRESENCE_COLUMNS = ['key', 'ref', 'since', 'said', 'state']
/**
 * Columns of one call of an Edge Function: when it was made; ms until the whole answer was here; its status, if any;
 * whether it was as expected, NULL if the function refused this viewer, which says nothing about its health; what was
 * wrong, as a sentence; the answer in brief; the region and the execution id, if given.
 */
export const PROBE_COLUMNS = ['at', 'ms', 'status', 'ok', 'error', 'body', 'region', 'execution']
