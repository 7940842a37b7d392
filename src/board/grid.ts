/** The grid that panels lie on. Its extent, and nothing that is done on it: schemas need it too. */

export const GRID_COLUMNS = 12
/** Of one panel. */
export const PANEL_ROWS = 60
export const MOST_PANELS = 200
/** All of them, one below the other. */
export const GRID_ROWS = MOST_PANELS * PANEL_ROWS
