/** The size of the panel grid, without the layout functions: schemas need it too. */

export const GRID_COLUMNS = 12
/** The tallest panel. */
export const MAX_PANEL_ROWS = 60
export const MAX_PANELS = 200
/** The grid's height if all panels lie below each other. */
export const GRID_ROWS = MAX_PANELS * MAX_PANEL_ROWS
