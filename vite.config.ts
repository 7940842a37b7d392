import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { signalboxBackend } from './dev/vite/plugin.ts'
import { contentSecurityPolicy } from './dev/vite/policy.ts'

export default defineConfig(({ mode }) => ({
  plugins: [react(), signalboxBackend()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  preview: {
    headers: {
      'content-security-policy': contentSecurityPolicy(
        loadEnv(mode, import.meta.dirname)['VITE_SUPABASE_URL'],
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  },
}))
