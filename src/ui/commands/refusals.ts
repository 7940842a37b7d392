export const NO_BOARD = 'No board is open.'
export const NO_PANEL = 'No panel selected. Press j to select the first.'
