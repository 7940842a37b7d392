import { lazyComponent } from '../lazy/lazyComponent'

export const emptyBoard = lazyComponent(async () => ({
  default: (await import('./EmptyBoard')).EmptyBoard,
}))
