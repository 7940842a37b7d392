/** Why another board cannot be opened now. */
export const FINISH_EDITING = 'Save or discard your changes first.'
