import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealFields } from '#people/fan-id/server/document-scan/documents.ts'
import { insertPicture, putPicture } from '#people/fan-id/server/pictures/shelf.ts'
import { openReview } from '#people/fan-id/server/review/actions.ts'
import { ineFields } from '#people/fan-id/server/testing/scripted.ts'
import { readConfig } from '#server/config.ts'
import { fileStore } from '#server/files.ts'
import { deskPage } from '../../world/desk-session.ts'
import { fanPhone, madeFan, type MadeFan } from '../../world/fan-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'taquilla-desk-'))
  product = await startProduct({ DATA_DIR: dataDir })
})
afterAll(() => product.close())

/** A registration with a drawn document that waits for a person. */
async function waitingFan(email: string, name: string): Promise<MadeFan> {
  const fan = await madeFan(product, email, name)
  const { db } = product.database
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const files = fileStore(config)
  const { id: documentId } = await db
    .insertInto('fanDocuments')
    .values({ fanId: fan.fanId, kind: 'ine', faults: ['back:mrz_check_digit'], confirmedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealedFields = sealFields(config.identityKeys, documentId, { fields: ineFields, portraitWidth: 90 })
  await db.updateTable('fanDocuments').set({ sealedFields }).where('id', '=', documentId).execute()
  for (const [at, kind] of (['portrait', 'selfie', 'document_front', 'document_back'] as const).entries()) {
    const id = await insertPicture(db, { fanId: fan.fanId, documentId, kind, hours: 720 })
    const background = { r: 90 + 30 * at, g: 120, b: 160 - 20 * at }
    const picture = await sharp({ create: { width: 856, height: 540, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await putPicture({ config, files }, id, picture)
  }
  await db.transaction().execute(async (tx) => {
    await openReview(tx, { id: fan.fanId, accountId: fan.accountId }, { reason: 'likeness' }, new Date())
  })
  return fan
}

const spoken = ({ fanNumber }: MadeFan) => fanNumber.replace(/(.{4})(?=.)/g, '$1 ')

async function openCase(page: Page, fan: MadeFan): Promise<void> {
  await page.goto('/backoffice/revisiones')
  await page.getByRole('link', { name: spoken(fan) }).click()
  await page.getByRole('button', { name: 'Tomar y abrir expediente' }).click()
  await page.getByRole('img', { name: 'Selfie' }).waitFor()
}

it('a reviewer approves one and another is refused after a second look; the fan reads who looked', async () => {
  const [rosa, hugo] = [
    await waitingFan('rosa@correo.example', 'Rosa'),
    await waitingFan('hugo@correo.example', 'Hugo'),
  ]
  const page = await deskPage(product, 'fan_id_reviewer', '/backoffice/revisiones')
  await page.getByRole('link', { name: spoken(rosa) }).waitFor()
  await expectAccessible(page)
  await openCase(page, rosa)
  await page.getByText('Alguno no corresponde').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Sí, aprobar' }).click()
  await page.getByText('Elige qué datos valen.').waitFor()
  await page.getByText('Lo que escribió', { exact: true }).click()
  await page.getByText('La lectura salió mal').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sí, aprobar' }).click()
  await page.getByText('Aprobaste el Fan ID').waitFor()

  await openCase(page, hugo)
  await page.keyboard.press('r')
  await page.getByText('No se puede aprobar').click()
  await page.getByLabel('El documento es de otra persona').check()
  await page.getByText('La persona leerá').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proponer no aprobar' }).click()
  await page.getByText('La mira otra persona antes de decirlo').waitFor()

  const other = await deskPage(product, 'fan_id_reviewer', '/backoffice/revisiones?state=second_look')
  await openCase(other, hugo)
  await other.getByText('Alma pidió otra mirada').waitFor()
  await other.getByRole('button', { name: /Rechazar/ }).click()
  await other.getByText('No se puede aprobar').click()
  await other.getByLabel('El documento es de otra persona').check()
  await other.getByRole('button', { name: 'No aprobar', exact: true }).click()
  await expect
    .poll(async () => {
      const row = await product.database.db
        .selectFrom('fans')
        .select('status')
        .where('id', '=', hugo.fanId)
        .executeTakeFirstOrThrow()
      return row.status
    })
    .toBe('refused')

  const phone = await fanPhone(product, rosa, '/fanId-base/profileInformation')
  await phone.getByText('El retrato de tu documento').first().waitFor()
  await phone
    .getByText(/Revisión de Fan ID, /)
    .first()
    .waitFor()
})

it('support takes a case, notes for colleagues and answers; the fan reads the answer and not the note', async () => {
  const page = await deskPage(product, 'support', '/backoffice/casos')
  await page
    .getByRole('link', { name: /^CASO-/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^CASO-/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Asignármelo' }).click()
  await page.getByRole('button', { name: 'Soltar' }).waitFor()
  await page.getByText('Nota interna', { exact: true }).click()
  await page.getByLabel('Tu nota').fill('Ya lo vio finanzas.')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await page.getByText('Nota interna de Alma').waitFor()
  await page.getByLabel('Respuesta corta').selectOption('Pago en camino')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await page.getByText(/^Respondiste a /).waitFor()
  const said = await product.database.db
    .selectFrom('supportMessages')
    .select('words')
    .where('author', '=', 'staff')
    .execute()
  expect(said.map(({ words }) => words)).toContainEqual(expect.stringContaining('Ya vimos tu pago'))
  expect(JSON.stringify(said)).not.toContain('finanzas')
})
