import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { boardChunks } from './dev/vite/chunks.ts'
import { deployment, previewHeaders } from './dev/vite/deployment.ts'
import { withoutDescriptions } from './dev/vite/descriptions.ts'
import { gallery } from './dev/vite/gallery.ts'
import { refuseSecretKeys } from './dev/vite/keys.ts'
import { signalboxBackend } from './dev/vite/plugin.ts'

/** The modules that the page imports dynamically. */
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
  './src/ui/board/MissingBoard.tsx',
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
  './src/app/lazy/provideAccount.ts',
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
  './src/ui/panels/*/*PanelBody.tsx',
  './src/ui/panels/bars/TimeBars.tsx',
  './src/ui/panels/table/row/NewRow.tsx',
  './src/ui/panels/table/row/RowSheet.tsx',
  './src/ui/panels/table/mutations/PendingRowMutations.tsx',
  './src/ui/panels/table/row/ReferenceSheet.tsx',
  './src/ui/panels/table/columns/ColumnChoice.tsx',
  './src/ui/panels/table/grid/CellEditor.tsx',
]
/** The packages that only these modules import. */
const LATE_DEPENDENCIES = [
  '@base-ui/react/autocomplete',
  '@base-ui/react/csp-provider',
  '@base-ui/react/menu',
  '@supabase/supabase-js',
  'marked',
  'react-grid-layout/core',
  'uplot',
]

/**
 * Chunks that are loaded with a board (`OF_BOARD`) before anything that a chunk of a board (`HOST_OF_BOARD`) imports.
 */
const HOST_OF_BOARD = /\/(live|table|charts|kinds|views)-/
const OF_BOARD = /\/(live|supabase|parts)-/
const AT_ONCE = /\/(live|supabase|parts|kinds|axes|plot)-.*\.js$/

/** A chunk with components may have a style sheet. Vite waits for it before it requests chunks that are not listed. */
const WITH_STYLE = /\/[A-Z]/

/**
 * The files that Vite requests together with a chunk: only those that a board needs at once. A list of all of them
 * would add 2 kB.
 */
function namesBeside(file: string, names: readonly string[], host: string): string[] {
  const others = names.filter(
    name => name !== file && AT_ONCE.test(name) && !(HOST_OF_BOARD.test(host) && OF_BOARD.test(name)),
  )
  return others.length > 0 || WITH_STYLE.test(file) ? [file, ...others] : []
}

/** The classes of each style sheet so far. */
const classesByFile = new Map<string, string[]>()

/**
 * A hash of the file and a number. Scripts contain the name of every class, and the names that Vite makes are longer.
 */
function scopedClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/')
  const classes = classesByFile.get(path) ?? []
  classesByFile.set(path, classes)
  if (!classes.includes(name)) classes.push(name)
  return `_${createHash('sha1').update(path).digest('hex').slice(0, 5)}${classes.indexOf(name).toString(36)}`
}

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
  // RxJS's build with native classes, which is smaller than its ES5 build.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // Without the shims for React 17.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  server: {
    // Transformed ahead of time: otherwise the dev server transforms a module while somebody waits for it.
    warmup: { clientFiles: LATE },
  },
  optimizeDeps: {
    // If Vite discovered one of these while the page runs, it would reload the page, or load a second copy of React.
    include: LATE_DEPENDENCIES,
  },
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    target: 'baseline-widely-available',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, names, { hostId, hostType }) =>
        hostType === 'html' ? names : namesBeside(file, names, hostId),
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
