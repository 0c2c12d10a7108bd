import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readChoice, rememberedSeed, rememberSeed } from './choice.ts'

describe('what a start is told', () => {
  it.each([
    [[], { seed: null, seats: null }],
    [['--seed', 'empty'], { seed: 'empty', seats: null }],
    [['--seats=5000', '--seed=season'], { seed: 'season', seats: 5000 }],
    [['--seed', 'demo', '--seats', '100000'], { seed: 'demo', seats: 100_000 }],
    [['--seats', '500'], { seed: null, seats: 500 }],
  ])('reads %j', (args, choice) => expect(readChoice(args)).toEqual(choice))

  it.each([
    [['--seed', 'full'], '--seed no conoce «full»: escribe empty (vacía)'],
    [['--seed'], '--seed espera una palabra'],
    [['--seats', '499'], '--seats no puede ser «499»: escribe un entero de 500 a 100000'],
    [['--seats', '100001'], '--seats no puede ser «100001»'],
    [['--seats', '5e3'], '--seats no puede ser «5e3»'],
    [['--seats'], '--seats espera un número'],
    [['--sead', 'demo'], 'No conozco «--sead»'],
    [['empty'], 'No conozco «empty»'],
  ])('refuses %j in a sentence', (args, sentence) => expect(() => readChoice(args)).toThrow(sentence))

  it('ends a start with code 2 before anything begins', () => {
    const root = join(import.meta.dirname, '../..')
    const start = (args: string[], environment = {}) =>
      spawnSync(process.execPath, [join(root, 'scripts/start.ts'), ...args], {
        env: { ...process.env, NODE_ENV: 'development', ...environment },
        encoding: 'utf8',
      })
    const { status, stdout, stderr } = start(['--seed', 'mundial'])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.trim()).toBe(
      '--seed no conoce «mundial»: escribe empty (vacía), demo (el club de muestra) o season (con su temporada).',
    )
  })

  it('is remembered beside the data, and forgotten with it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'taquilla-choice-'))
    expect(rememberedSeed(folder)).toBe(null)
    rememberSeed(join(folder, 'data'), 'empty')
    expect(rememberedSeed(join(folder, 'data'))).toBe('empty')
    writeFileSync(join(folder, 'seed.json'), '{"seed":"mundial"}')
    expect(rememberedSeed(folder)).toBe(null)
    rmSync(folder, { recursive: true })
  })
})
