import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { boardChunks } from './dev/vite/chunks.ts'
import { deployment, previewHeaders } from './dev/vite/deployment.ts'
import { refuseSecretKeys } from './dev/vite/keys.ts'
import { signalboxBackend } from './dev/vite/plugin.ts'

/** What the page fetches after it has begun. */
const LATE = [
  './src/main.tsx',
  './src/inside.ts',
  './src/activity.ts',
  './src/kiosk.ts',
  './src/check.ts',
  './src/machines/editor.machine.ts',
  './src/ui/board/PacedScreen.tsx',
  './src/ui/keys/Keyboard.tsx',
  './src/ui/palette/PaletteIn.tsx',
  './src/ui/session/GatedCard.tsx',
  './src/ui/commands/Sheets.tsx',
  './src/ui/act/CommandLine.tsx',
  './src/ui/account/AccountDialog.tsx',
  './src/ui/check/CheckDialog.tsx',
  './src/ui/edit/EditLayer.tsx',
  './src/ui/edit/PanelTools.tsx',
  './src/ui/panels/Gauge.tsx',
  './src/ui/panels/Messages.tsx',
  './src/ui/panels/Result.tsx',
  './src/ui/panels/Roster.tsx',
  './src/ui/panels/files/Files.tsx',
  './src/ui/panels/health/Health.tsx',
  './src/ui/panels/table/NewRow.tsx',
  './src/ui/panels/table/RowSheet.tsx',
  './src/ui/panels/timeline/Timeline.tsx',
]
/** What no part of the page but those needs. */
const LATE_DEPENDENCIES = [
  '@base-ui/react/autocomplete',
  '@base-ui/react/csp-provider',
  '@base-ui/react/menu',
  '@supabase/supabase-js',
  'react-grid-layout/core',
  'uplot',
]

export default defineConfig({
  plugins: [refuseSecretKeys(), react(), signalboxBackend(), deployment(), previewHeaders()],
  // RxJS in the classes of the language, which are lighter than those written for browsers without them.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  server: {
    // Made ready before they are asked for: whatever is fetched late would else be made while somebody waits.
    warmup: { clientFiles: LATE },
  },
  optimizeDeps: {
    // Found anew while the page runs, a dependency would load it anew, or give it a second React.
    include: LATE_DEPENDENCIES,
  },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What the modules of a group import has chunks of its own.
        codeSplitting: { includeDependenciesRecursively: false, groups: boardChunks() },
      },
    },
  },
})
