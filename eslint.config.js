import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import a11y from 'eslint-plugin-jsx-a11y-x'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

export default defineConfig(
  { ignores: ['dist', 'coverage', 'node_modules', 'supabase', '**/*.js', '**/*.mjs'] },
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
  {
    files: ['tests/**'],
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
