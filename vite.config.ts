import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { boardChunks } from './dev/vite/chunks.ts'
import { deployment, previewHeaders } from './dev/vite/deployment.ts'
import { withoutDescriptions } from './dev/vite/descriptions.ts'
import { gallery } from './dev/vite/gallery.ts'
import { refuseSecretKeys } from './dev/vite/keys.ts'
import { signalboxBackend } from './dev/vite/plugin.ts'

/** What the page fetches after it has begun. */
const LATE = [
  './src/main.tsx',
  './src/app/wireBoard.ts',
  './src/app/wireMutations.ts',
  './src/app/createKiosk.ts',
  './src/app/wireCheck.ts',
  './src/app/lazy/provideEditor.ts',
  './src/backend/supabase/rest/digests/createDigests.ts',
  './src/backend/supabase/rest/figures/createFigures.ts',
  './src/ui/board/ScheduledBoardScreen.tsx',
  './src/ui/board/sessionStatus/SessionFacts.tsx',
  './src/ui/shell/Overlay.tsx',
  './src/ui/shell/CommandPalette.tsx',
  './src/ui/session/DeferredCard.tsx',
  './src/ui/session/SignedOut.tsx',
  './src/ui/boards/LibraryNotice.tsx',
  './src/ui/panels/line/LineTable.tsx',
  './src/ui/panels/bars/BarsTable.tsx',
  './src/ui/panels/number/NumberTable.tsx',
  './src/ui/session/demo/DemoAccounts.tsx',
  './src/ui/demo/BreakSomething.tsx',
  './src/ui/session/signIn/SignInStep.tsx',
  './src/ui/words/refusal/RefusalSentence.tsx',
  './src/ui/shell/Dialogs.tsx',
  './src/ui/mutations/MutationLine.tsx',
  './src/ui/account/AccountDialog.tsx',
  './src/ui/check/CheckDialog.tsx',
  './src/ui/editor/EditLayer.tsx',
  './src/ui/editor/EmptyBoard.tsx',
  './src/ui/freshness/details/ChannelFacts.tsx',
  './src/ui/timeRange/TimeRangeForm.tsx',
  './src/ui/editor/panelTools/PanelTools.tsx',
  './src/streams/views/late/chartKinds.ts',
  './src/streams/views/late/rareKinds.ts',
  './src/streams/otherRows.ts',
  './src/backend/supabase/sources/otherSources.ts',
  './src/backend/supabase/boards/boardText.ts',
  './src/backend/supabase/boards/createBoards.ts',
  './src/backend/supabase/auth/account/createAccountAuth.ts',
  './src/backend/supabase/auth/readUrlCallback.ts',
  './src/backend/supabase/auth/signIn.ts',
  './src/ui/panelFrame/PanelState.tsx',
  './src/ui/panelFrame/menuCommands.ts',
  './src/ui/factor/StepUp.tsx',
  './src/ui/panels/bars/BarsPanelBody.tsx',
  './src/ui/panels/line/LinePanelBody.tsx',
  './src/ui/panels/number/NumberPanelBody.tsx',
  './src/ui/panels/table/TablePanelBody.tsx',
  './src/ui/panels/bars/TimeBars.tsx',
  './src/ui/panels/feed/FeedPanelBody.tsx',
  './src/ui/panels/gauge/GaugePanelBody.tsx',
  './src/ui/panels/heatmap/HeatmapPanelBody.tsx',
  './src/ui/panels/histogram/HistogramPanelBody.tsx',
  './src/ui/panels/map/MapPanelBody.tsx',
  './src/ui/panels/messages/MessagesPanelBody.tsx',
  './src/ui/panels/pie/PiePanelBody.tsx',
  './src/ui/panels/result/ResultPanelBody.tsx',
  './src/ui/panels/roster/RosterPanelBody.tsx',
  './src/ui/panels/scatter/ScatterPanelBody.tsx',
  './src/ui/panels/files/FilesPanelBody.tsx',
  './src/ui/panels/health/HealthPanelBody.tsx',
  './src/ui/panels/table/row/NewRow.tsx',
  './src/ui/panels/table/row/RowSheet.tsx',
  './src/ui/panels/table/mutations/PendingRowMutations.tsx',
  './src/ui/panels/table/row/ReferenceSheet.tsx',
  './src/ui/panels/table/columns/ColumnChoice.tsx',
  './src/ui/panels/table/grid/CellEditor.tsx',
  './src/ui/panels/text/TextPanelBody.tsx',
  './src/ui/panels/timeline/TimelinePanelBody.tsx',
]
/** What no part of the page but those needs. */
const LATE_DEPENDENCIES = [
  '@base-ui/react/autocomplete',
  '@base-ui/react/csp-provider',
  '@base-ui/react/menu',
  '@supabase/supabase-js',
  'marked',
  'react-grid-layout/core',
  'uplot',
]

export default defineConfig({
  plugins: [
    refuseSecretKeys(),
    withoutDescriptions(),
    react(),
    signalboxBackend(),
    gallery(),
    deployment(),
    previewHeaders(),
  ],
  // RxJS in the classes of the language, which are lighter than those written for browsers without them.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // Without the stand-ins for what React before 18 lacked.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
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
    modulePreload: {
      polyfill: false,
      // Beside each part only what a board needs at once: the names of all others would weigh 2 kB.
      resolveDependencies: (file, names, { hostType }) =>
        hostType === 'html'
          ? names
          : names.filter(
              name =>
                name === file ||
                !name.endsWith('.js') ||
                /\/(live|supabase|parts|kinds|axes|plot)-/.test(name),
            ),
    },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The page needs its errors alone, and would else run all of it for what it might do by itself.
      treeshake: { moduleSideEffects: [{ test: /@supabase\/auth-js/, sideEffects: false }] },
      output: {
        // The entry names every chunk; a character less of each hash counts before sign-in.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What the modules of a group import has chunks of its own.
        codeSplitting: { includeDependenciesRecursively: false, groups: boardChunks() },
      },
    },
  },
})
