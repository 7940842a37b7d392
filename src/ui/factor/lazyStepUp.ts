import { lazyComponent } from '../lazy/lazyComponent'

export const lazyStepUp = lazyComponent(async () => ({ default: (await import('./StepUp')).StepUp }))
