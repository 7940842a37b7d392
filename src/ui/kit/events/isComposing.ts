interface Key {
  nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>
}

/** The key code of a key that an input method handles. */
const HANDLED = 229

/**
 * Whether a key belongs to an input method: Enter accepts what it suggests, and Esc gives it up. Safari ends the
 * composition before that Enter, and shows it by the key code alone.
 */
export const isComposing = ({ nativeEvent }: Key): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- Safari gives no other sign
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED
