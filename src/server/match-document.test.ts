import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tests/database.ts'
import { matchDocument } from './match-document.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase('demo')
  folder = await mkdtemp(join(tmpdir(), 'taquilla-documents-'))
  await writeFile(join(folder, 'match.html'), '<h1>%home% vs %away%</h1> %id% %moment% 100%')
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

it('writes the match into its document, and nothing of a match into markup', async () => {
  const { id } = await database.db
    .updateTable('events')
    .set({ away: '<b>Toros & "Co"</b>', startsAt: new Date('2026-11-29T01:00:00Z') })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('events')
        .select((min) => min.fn.min('id').as('id'))
        .where('status', '=', 'published'),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await matchDocument(database.db, id, folder)).toBe(
    `<h1>Gallos vs &#60;b&#62;Toros &#38; &#34;Co&#34;&#60;/b&#62;</h1> ${id} sáb 28 de nov, 7:00 p.m. 100%`,
  )
})

it('has no document for a match that is not there', async () => {
  expect(await matchDocument(database.db, 999_999, folder)).toBeNull()
})
