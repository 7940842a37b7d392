import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { signalboxBackend } from './dev/vite/plugin.ts'

export default defineConfig({
  plugins: [react(), signalboxBackend()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
})
