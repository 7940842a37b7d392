import { isApple } from './isApple'

/** `$mod+k`, as `bindKeys` hears it once the commands are there; the keys of fields and popovers are their own. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' &&
  (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) &&
  !altKey &&
  !shiftKey &&
  !(target instanceof Element && target.closest('input, textarea, select, dialog, [popover]') !== null)
