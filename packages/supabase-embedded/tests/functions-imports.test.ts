import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readImportMap } from '../src/functions/bundle/import-map'
import { meaningOf } from '../src/functions/bundle/specifiers'
import { startTestBackend } from '../testing/backend'

test.for([
  ['npm:zod', 'zod'],
  ['npm:zod@3.22.4', 'zod'],
  ['npm:/zod@3/v4', 'zod/v4'],
  ['npm:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2.119.0/cors', '@supabase/supabase-js/cors'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['jsr:@std/encoding@1/base64', '@std/encoding/base64'],
  ['https://esm.sh/@supabase/supabase-js@2.39.3', '@supabase/supabase-js'],
  ['https://esm.sh/v135/zod@3.22.4?target=deno', 'zod'],
  ['https://esm.sh/date-fns@3/format', 'date-fns/format'],
] as const)('%s is the package %s', ([specifier, name]) => {
  expect(meaningOf(specifier)).toEqual({ type: 'package', name })
})

test.for([
  ['node:fs/promises', 'builtin'],
  ['./lib/one.ts', 'file'],
  ['../_shared/cors.ts', 'file'],
  ['/abs/one.ts', 'file'],
  ['zod', 'bare'],
  ['@supabase/supabase-js', 'bare'],
  ['https://deno.land/std@0.168.0/http/server.ts', 'std-server'],
  ['https://deno.land/std/http/mod.ts', 'std-server'],
  ['https://deno.land/x/oak@v12/mod.ts', 'remote'],
  ['https://example.com/x.js', 'remote'],
  ['jsr:@supabase/functions-js/edge-runtime.d.ts', 'types'],
  ['https://esm.sh/@supabase/functions-js@2/src/edge-runtime.d.ts', 'types'],
] as const)('%s is of type %s', ([specifier, type]) => {
  expect(meaningOf(specifier)).toEqual({ type })
})

function mapOf(text: string) {
  const dir = mkdtempSync(join(tmpdir(), 'supabase-embedded-map-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  writeFileSync(join(dir, 'deno.json'), text)
  return { dir, map: readImportMap(join(dir, 'deno.json')) }
}

test('the longest prefix of an import map wins, and its paths begin where it lies', () => {
  const { dir, map } = mapOf(`{
    /* both kinds of comments */ "imports": {
      "a/": "./a/", "a/b/": "npm:b@1/", "zod": "npm:zod@3", // "zod": "x"
      "url": "https://example.com/*not a comment*/",
    },
  }`)
  expect(['a/x.ts', 'a/b/x.ts', 'zod', 'url', 'zod/v4'].map(map)).toEqual([
    join(dir, 'a/x.ts'),
    'npm:b@1/x.ts',
    'npm:zod@3',
    'https://example.com/*not a comment*/',
    undefined,
  ])
})

test('an import map that is not JSON is named', () => {
  expect(() => mapOf('{ imports: }')).toThrow(/deno\.json: /)
})

test('an import map for all functions takes the place of their own', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'supabase-embedded-map-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  writeFileSync(join(dir, 'map.json'), '{ "imports": { "word": "./word.ts" } }')
  writeFileSync(join(dir, 'word.ts'), `export const word = 'from the map for all'`)
  const files = {
    'functions/say/deno.json': '{ "imports": { "word": "./word.ts" } }',
    'functions/say/word.ts': `export const word = 'its own'`,
    'functions/say/index.ts': `import { word } from 'word'\nDeno.serve(() => new Response(word))`,
  }
  const backend = await startTestBackend(files, { importMap: join(dir, 'map.json') })
  onTestFinished(() => backend.close())
  const answer = await fetch(`${backend.url}/functions/v1/say`, { headers: { apikey: backend.keys.anon } })
  expect(await answer.text()).toBe('from the map for all')
}, 30_000)
