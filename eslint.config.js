import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import a11y from 'eslint-plugin-jsx-a11y-x'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

/**
 * Rooms of src in the order in which they may be imported, left to right. Only the first two may be imported for their
 * values; of the others, types. `app` joins all of them. tests/house.test.ts holds the same doors, and the packages.
 */
const ROOMS = ['shared', 'board', 'backend', 'streams', 'machines', 'ui']
const VALUES = ['shared', 'board']

/**
 * What a room may not import. The exceptions are pure functions of machines' snapshots (`*.select.ts`, freshness.ts), and
 * the machine that lives as long as a table is drawn.
 */
function doors(room) {
  const isKnown = other => ROOMS.indexOf(other) < ROOMS.indexOf(room)
  const typesOnly = ROOMS.filter(other => isKnown(other) && !VALUES.includes(other))
  const closed = [...ROOMS.filter(other => other !== room && !isKnown(other)), 'app']
  const pathOf = rooms =>
    `^(\\.\\./)+(${rooms.join('|')})/(?!freshness$|tablePanel/tablePanel\\.machine$|\\w+/\\w+\\.select$)`
  return {
    files: [`src/${room}/**`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: pathOf(closed), message: `${room} knows nothing of this room.` },
            ...(typesOnly.length === 0
              ? []
              : [
                  {
                    regex: pathOf(typesOnly),
                    allowTypeImports: true,
                    message: `${room} may import types of this room only.`,
                  },
                ]),
          ],
        },
      ],
    },
  }
}

export default defineConfig(
  { ignores: ['dist', 'coverage', '**/node_modules', 'supabase', '**/*.js', '**/*.mjs'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    rules: {
      // Its fix deletes `types: {} as {…}` from XState's setup(), which carries every type of a machine.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.tsx', 'tests/**/*.tsx', 'bench/**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.configs.recommended],
  },
  {
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Row data is text, never markup.',
        },
      ],
    },
  },
  ...ROOMS.map(doors),
  { files: ['src/**', 'packages/**', 'dev/**', 'tests/**'], rules: { 'max-lines': ['error', 250] } },
  { files: ['src/**/*.machine.ts'], rules: { 'max-lines': ['error', 120] } },
  {
    files: ['tests/**', 'packages/*/tests/**'],
    extends: [vitest.configs.recommended],
    rules: {
      // Marbles assert by themselves; `plays` wraps them.
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expectTypeOf', 'virtualTime', 'plays'] },
      ],
    },
  },
)
