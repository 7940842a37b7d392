/**
 * The column with the place of a message, by which messages are ordered: its arrival here, ms since the epoch, or a
 * little later, so that no two are the same. No field can have this name.
 */
export const ARRIVAL = ''
/** Between two messages of one moment: a double tells no smaller fractions of these times apart. */
export const ARRIVAL_STEP = 2 ** -10
