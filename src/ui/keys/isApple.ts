/** The modifier of shortcuts is ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
