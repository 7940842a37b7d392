/** What the palette's field is called, with its list and before it. */
export const FIELD = { 'aria-label': 'Find a command', placeholder: 'Find a command, board or panel' }
