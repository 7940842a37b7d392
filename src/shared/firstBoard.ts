let resolveShown = (): void => undefined

/**
 * Resolves once the first board of this page says of a panel whether it is live. What a board can start without is
 * fetched after that, so that it delays no rows.
 */
export const firstBoardShown = new Promise<void>(resolve => (resolveShown = resolve))

export const noteBoardShown = (): void => resolveShown()
