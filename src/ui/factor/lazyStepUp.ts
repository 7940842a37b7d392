import { lazyComponent } from '../lazy/lazyComponent'

export const lazyStepUp = lazyComponent(() => import('./StepUp'))
