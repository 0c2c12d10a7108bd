import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedShopOrders } from '../../../db/seed/shop-orders.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectEnd } from '../../world/keyboard.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

describe('the newsroom', () => {
  it('writes an article with its preview, publishes it, and the second editor sees both texts', async () => {
    const page = await deskPage(product, 'marketing', '/backoffice/noticias')
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Escribir noticia' }).first().click()
    await page.getByLabel('Título', { exact: true }).fill('Vuelve la rifa del tambor')
    await page.getByLabel('Resumen').fill('El sábado, antes del partido.')
    await page.getByLabel('Texto', { exact: true }).fill('## Cómo entrar\n\nCon tu **boleto**.')
    await page.getByRole('heading', { name: 'Cómo entrar' }).waitFor()
    await expectAccessible(page)
    // The draft opens at an address of its own: what is pressed before is pressed on the editor that goes away.
    const opened = page.waitForResponse(/\/news\/desk\/articles\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await opened
    await page.getByRole('button', { name: 'Hacer enlace para revisar' }).click()
    const link = await page.getByRole('link', { name: 'Abrir vista previa' }).getAttribute('href')
    expect(link).toContain('/preview2?token=')
    await expectAccessible(page)

    const second = await deskPage(product, 'marketing', page.url())
    await second.getByLabel('Resumen').fill('El domingo, después del partido.')
    await page.getByLabel('Resumen').fill('El sábado a las cinco.')
    await page.getByRole('button', { name: 'Guardar y publicar' }).click()
    await page.getByText('Publicada', { exact: true }).first().waitFor()
    await second.getByRole('button', { name: 'Guardar cambios' }).click()
    await second.getByText('Alma Soto guardó cambios en esta noticia mientras escribías.').waitFor()
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Ver las dos versiones' }).click()
    const both = second.getByRole('dialog')
    await both.getByText('El sábado a las cinco.').waitFor()
    await both.getByText('El domingo, después del partido.').waitFor()
    await expectAccessible(second)
    await both.getByRole('button', { name: 'Guardar la mía encima' }).click()
    await second.getByText('Guardamos la noticia').first().waitFor()
    await expectNoSidewaysScroll(second)
  })
})

describe('the store room', () => {
  it('prints what to take from the shelves and hands a purchase over for its code', async () => {
    const { db, url } = product.database
    await seedShopOrders({ db, databaseUrl: url })
    const list = await deskPage(product, 'box_office', '/backoffice/tienda/surtir')
    await list.getByRole('heading', { level: 1, name: 'Lista para surtir' }).waitFor()
    await list.getByText(/^Abriendo/).waitFor({ state: 'detached' })
    await expectAccessible(list)

    const page = await deskPage(product, 'box_office', '/backoffice/tienda/pedidos?status=ready')
    const { pickupCode } = await db
      .selectFrom('shopOrders')
      .select('pickupCode')
      .where('status', '=', 'ready')
      .executeTakeFirstOrThrow()
    await page.getByRole('button', { name: /^TQ-/ }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Código de quien recoge').fill('AAAA-2222')
    await drawer.getByRole('button', { name: 'Entregar' }).click()
    await drawer.getByText('Ese código no es de esta compra.').waitFor()
    await expectAccessible(page)
    await drawer.getByLabel('Código de quien recoge').fill(pickupCode!)
    await drawer.getByRole('button', { name: 'Entregar' }).click()
    await drawer.getByText('Ya se entregó. No hay nada más que hacer.').waitFor()
  })

  it.each(['packs/nuevo', 'tienda/productos/nuevo'])('%s proposes an address by the name', async (path) => {
    const page = await deskPage(product, 'marketing', `/backoffice/${path}`)
    const address = page.getByLabel(/^Dirección/)
    await page.getByLabel('Nombre').fill('Camión del Niño')
    expect(await address.inputValue()).toBe('camion-del-nino')
    await address.fill('camion')
    await page.getByLabel('Nombre').fill('Otro nombre')
    expect(await address.inputValue()).toBe('camion')
    await page.context().close()
  })

  it('puts the pictures of a product in order by keyboard, which keeps its place at either end', async () => {
    const page = await deskPage(product, 'marketing', '/backoffice/tienda/productos/nuevo')
    const drawing = page.getByLabel('O usa un dibujo del club')
    await drawing.selectOption({ index: 1 })
    await drawing.selectOption({ index: 2 })
    await page.getByLabel('Qué se ve en la imagen 1').fill('De frente')
    await page.getByLabel('Qué se ve en la imagen 2').fill('De espalda')
    await page.getByRole('button', { name: 'Subir la imagen 2' }).press('Enter')
    await expectEnd(page.getByRole('button', { name: 'Subir la imagen 1' }))
    expect(await page.getByLabel('Qué se ve en la imagen 1').inputValue()).toBe('De espalda')
    await page.getByRole('button', { name: 'Bajar la imagen 1' }).press('Enter')
    await expectEnd(page.getByRole('button', { name: 'Bajar la imagen 2' }))
    expect(await page.getByLabel('Qué se ve en la imagen 1').inputValue()).toBe('De frente')
    await page.context().close()
  })

  it('fills the prices of a pack from one, and those of a plan with what its monthly charges divide', async () => {
    const page = await deskPage(product, 'marketing', '/backoffice/packs/nuevo')
    const priceOf = (fare: string) => page.getByLabel(`VIP, ${fare}`, { exact: true })
    async function fill(general: string): Promise<void> {
      await page.getByRole('group', { name: 'Partidos' }).getByRole('checkbox').first().check()
      await page.getByLabel('Adulto, todas las zonas').fill(general)
      await page.getByRole('button', { name: 'Llenar la tabla' }).click()
    }
    await fill('500')
    expect(await priceOf('Adulto').inputValue()).toBe('500.00')
    expect(await priceOf('Niña o niño').inputValue()).toBe('400.00')

    await page.goto('/backoffice/bonogallo/planes/nuevo')
    expect(await page.getByLabel('Mensualidades').inputValue()).toBe('6')
    await fill('1000')
    expect(await priceOf('Adulto').inputValue()).toBe('1,002.00')
    expect(await priceOf('Niña o niño').inputValue()).toBe('804.00')
    const fault = page.getByText(/^No se divide entre/)
    expect(await fault.count()).toBe(0)
    await priceOf('Adulto').fill('1000')
    await page.getByText('No se divide entre 6: pon $996.00 o $1,002.00', { exact: true }).waitFor()
    await expectAccessible(page)
    await priceOf('Adulto').fill('996')
    await fault.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it.each([
    ['/backoffice/tienda', 'Productos'],
    ['/backoffice/tienda/productos/1', 'Tallas y precios'],
    ['/backoffice/tienda/productos/nuevo', 'Producto nuevo'],
    ['/backoffice/afiliados', 'Afiliados'],
    ['/backoffice/afiliados/pagos', 'Pagos a afiliados'],
    ['/backoffice/bonogallo', 'Bonogallo'],
    ['/backoffice/bonogallo/titulares', 'Titulares'],
    ['/backoffice/packs', 'Packs'],
    ['/backoffice/packs/nuevo', 'Pack nuevo'],
  ])('%s is accessible, also on a narrow page', async (path, heading) => {
    const page = await deskPage(product, 'marketing', path)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await page.getByText(/^Cargando|^Abriendo/).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  })
})
