import fc from 'fast-check'

/**
 * The seed of every property in `npm test`, so that a run can be repeated. `npm run fuzz` chooses another each round.
 */
const FIXED_SEED = 20_261_122

fc.configureGlobal({ seed: Number(process.env['SIGNALBOX_SEED'] ?? FIXED_SEED) })

export default fc
