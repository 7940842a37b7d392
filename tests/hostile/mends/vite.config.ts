import { defineConfig, mergeConfig } from 'vite'
import base from '../../../vite.config.ts'
import { isMend } from './registry.ts'
import { without } from './without.ts'

/** Names of the mends that are off, with "|" between. */
const off = (process.env['HOSTILE_OFF'] ?? '').split('|').filter(isMend)

/** The page as it is built, but for what protects it. */
export default defineConfig(mergeConfig(base, { plugins: [without(off)] }))
