import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks } from '#front/news/server/testing/attacks.ts'
import { fan, type Fan } from '../../world/fan.ts'
import { admin } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  settled,
  startProduct,
  type Product,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'
import { passSecondFactors } from '../../world/desk-session.ts'

let product: Product
let desk: Fan

beforeAll(async () => {
  product = await startProduct()
  desk = fan(product.origin)
  await desk.login(admin.email, admin.password)
  await passSecondFactors(product)
})
afterAll(() => product.close())

const article = {
  title: 'La noticia de la prueba',
  summary: 'Se escribió para leerla aquí.',
  body: '## Un subtítulo\n\nUn párrafo con [un enlace](/system/tickets).',
  author: 'Redacción de pruebas',
  tags: ['Pruebas'],
  imageId: null as string | null,
  imageAlt: '',
  eventId: null as number | null,
}
type Saved = { id: string; slug: string; version: number }

async function publish(part: Partial<typeof article>): Promise<Saved> {
  const { body } = await desk.post<Saved>('/news/desk/articles', { ...article, ...part })
  await desk.post(`/news/desk/articles/${body.id}/publication`, { version: body.version })
  return body
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()

describe.each(casesOf<Size>(['desktop', 'phone']))('a reader on a %s', (size) => {
  it('finds news by words and by tag, reads more of them, and comes back to the same place', async () => {
    const { page, context } = await product.open(size)
    await page.goto('/system/inicio')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Noticias' }).click()
    await page.getByRole('heading', { level: 1, name: 'Noticias' }).waitFor()
    await expect.poll(() => titles(page)).toHaveLength(7)
    await page.getByRole('button', { name: 'Ver más' }).click()
    await expect.poll(() => titles(page)).toHaveLength(8)
    await page.getByRole('link', { name: /Vuelven las visitas/ }).click()
    await page.getByRole('heading', { level: 1, name: /Vuelven las visitas/ }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Vuelven las visitas/)
    await page.goBack()
    await expect.poll(() => titles(page)).toHaveLength(8)

    const field = page.getByLabel('Buscar noticias')
    await field.pressSequentially('panaderia', { delay: 120 })
    expect(await field.inputValue()).toBe('panaderia')
    await expect.poll(() => titles(page)).toEqual(['Don Chema cumple treinta años de darle al tambor'])
    await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
    const tags = page.getByRole('navigation', { name: 'Temas' })
    await tags.getByRole('link', { name: 'Boletos' }).click()
    await expect.poll(() => titles(page)).toHaveLength(3)
    await field.fill('no hay nada así')
    await page.getByText('Ninguna noticia coincide').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver todas' }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => titles(page)).toHaveLength(7)
    await context.close()
  })

  it('reads an article, shares it, and goes on to its match', async () => {
    const { page, context } = await product.open(size)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript('Object.defineProperty(navigator, "share", { value: undefined })')
    await page.goto('/system/detalleNoticia')
    await page.waitForURL(/detalleNoticia\/halcones-viene/)
    await page.getByRole('heading', { level: 1, name: /Halcones viene/ }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await page.getByText('Enlace copiado').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url())
    await page.getByRole('link', { name: 'Comprar boletos' }).click()
    await page.waitForURL(/eventDetail\/1$/)
    await context.close()
  })

  it('sees a preview by its link until the link ends, and then nothing that tells it ever was', async () => {
    const { page, context } = await product.open(size)
    const { body: draft } = await desk.post<Saved>('/news/desk/articles', {
      ...article,
      title: `Secreto ${size}`,
    })
    const links = await Promise.all(
      [{ articleId: draft.id }, { eventId: 3 }].map((of) =>
        desk.post<{ url: string }>('/news/desk/preview-links', { of }),
      ),
    )
    const [ofArticle = '', ofEvent = ''] = links.map(({ body }) => body.url)
    const document = await page.goto(ofArticle.replace('/preview2', '/system/preview2'))
    expect(document?.headers()['x-robots-tag']).toContain('noindex')
    await page.getByRole('heading', { level: 1, name: `Secreto ${size}` }).waitFor()
    await page.getByText('Vista previa.').waitFor()
    await expectAccessible(page)
    await page.goto(ofEvent)
    await page.getByRole('heading', { level: 1, name: /Mareas de Veracruz/ }).waitFor()
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await product.database.pool.query(
      `update preview_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 s'`,
    )
    const words: string[] = []
    for (const url of [ofArticle, ofEvent, ofArticle.replace(/token=.*/, 'token=nunca')]) {
      await page.goto(url)
      await page.getByRole('heading', { level: 1, name: 'No existe esta vista previa' }).waitFor()
      words.push(await page.getByRole('main').innerText())
    }
    expect(new Set(words).size).toBe(1)
    await page.goto(`/system/detalleNoticia/${draft.slug}`)
    await page.getByRole('heading', { level: 1, name: 'No encontramos esa noticia' }).waitFor()
    await context.close()
  })
})

it('shows pictures in a modern format in boxes that do not move', async () => {
  const staff = await product.open('desktop')
  await logIn(staff, admin.email, admin.password)
  await passSecondFactors(product)
  await staff.page.goto('/system/inicio')
  const photo = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#8e2250' } })
    .jpeg()
    .toBuffer()
  const uploaded = (await staff.page.evaluate(`(async () => {
    const form = new FormData()
    const bytes = Uint8Array.from(atob('${photo.toString('base64')}'), (letter) => letter.charCodeAt(0))
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg')
    const headers = { authorization: 'Bearer ' + localStorage.auth_token }
    return (await fetch('/api/news/desk/images', { method: 'POST', headers, body: form })).json()
  })()`)) as { id: string }
  const inside = `Antes.\n\n![Una cancha](imagen:${uploaded.id})\n\nDespués.`
  const { slug } = await publish({ imageId: uploaded.id, imageAlt: 'Una tribuna', body: inside })
  await staff.context.close()
  const { page, context } = await product.open('phone')
  await page.addInitScript(`
    window.shifts = 0
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.shifts += one.value)))
      .observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(`/system/detalleNoticia/${slug}`)
  await settled(page)
  for (const alt of ['Una tribuna', 'Una cancha']) {
    await page.getByRole('article').getByRole('img', { name: alt }).scrollIntoViewIfNeeded()
    const picture = `document.querySelector('img[alt="${alt}"]')`
    await expect
      .poll(() => page.evaluate(`${picture}.complete && ${picture}.naturalWidth`))
      .toBeGreaterThan(300)
    expect(await page.evaluate(`${picture}.currentSrc`)).toMatch(/\/960\.avif$/)
  }
  expect(Number(await page.evaluate('window.shifts'))).toBeLessThan(0.02)
  await expectAccessible(page)
  await context.close()
})

describe('what somebody hides in a text', () => {
  it('runs on none of the screens that show it', async () => {
    const { page, context } = await product.open('desktop')
    const saved = await Promise.all(
      attacks.map((attack) =>
        publish({
          title: attack.replaceAll('\t', ' ').slice(0, 120),
          summary: attack.replaceAll('\t', ' '),
          author: attack.replaceAll('\t', ' ').slice(0, 80),
          body: `${attack}\n\n## ${attack}\n\ntexto ${attack} texto`,
          tags: [attack.replaceAll('\t', ' ').slice(0, 30).trim()],
        }),
      ),
    )
    const everything = await publish({ title: 'Todo junto', body: attacks.join('\n\n') })
    for (const { slug } of [...saved, everything]) {
      await page.goto(`/system/detalleNoticia/${slug}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([slug, await page.evaluate('window.pwned ?? null')]).toEqual([slug, null])
    }
    await page.goto('/system/news?paginas=9')
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(40)
    expect(await page.evaluate('window.pwned ?? null')).toBeNull()
    await context.close()
  })

  it('would run where a page is written without care (control)', async () => {
    const { page, context } = await product.open('desktop')
    await page.setContent(attacks.join('\n'))
    await expect.poll(() => page.evaluate('window.pwned ?? null')).toBe(1)
    await context.close()
  })
})
