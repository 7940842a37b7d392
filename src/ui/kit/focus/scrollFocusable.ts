/** A scrolling region must be reachable by keyboard, although it is no control. */
export const scrollFocusable = { tabIndex: 0 }
