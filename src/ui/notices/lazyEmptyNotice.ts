import { lazyComponent } from '../lazy/lazyComponent'

export const lazyEmptyNotice = lazyComponent(async () => ({
  default: (await import('./EmptyNotice')).EmptyNotice,
}))
