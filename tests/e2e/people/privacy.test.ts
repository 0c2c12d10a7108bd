import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '#people/notifications/server/actions.ts'
import { ana, beto } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
  type Visit,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const profile = '/system/profile-base'

type Mail = { subject: string; text: string }

/** Waits for a mail: jobs run beside the server. */
async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${product.mailboxOrigin}/api/messages?to=${encodeURIComponent(email)}`)
    const found = ((await answer.json()) as Mail[]).find((letter) => subject.test(letter.subject))
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail ${subject} to ${email}`)
}

const accountOf = async (email: string) => {
  const { db } = product.database
  return db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

/** Whether the club knows that they want its mails of a kind: a page that is left sooner may not have told it. */
async function wantsMails(email: string, kind: string): Promise<boolean> {
  const { rows } = await product.database.pool.query<{ wanted: boolean }>(
    `select wanted from notification_preferences wish join accounts on accounts.id = wish.account_id
     where accounts.email = $1 and wish.kind = $2 and wish.channel = 'mail'`,
    [email, kind],
  )
  return rows[0]?.wanted === true
}

async function open(size: 'phone' | 'desktop', person: typeof ana, installed = false): Promise<Visit> {
  const visit = await product.open(size, { installed })
  await logIn(visit, person.email, person.password)
  return visit
}

/** Somebody who has bought nothing, with Ana's password: what was bought stands in the way of an erasure. */
async function newcomer(size: string): Promise<typeof ana> {
  const email = `adios-${size}@correo.example`
  await product.database.pool.query(
    `insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at, email_confirmed_at)
     select $1, password_hash, 'Nadia', 'Luna', terms_version, now(), now() from accounts where email = $2`,
    [email, ana.email],
  )
  return { ...ana, email }
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

it('the account is one list on a phone: a row opens its page, and back stands on the row again', async () => {
  const visit = await open('phone', ana)
  const { page } = visit
  await page.goto(`${profile}/account`)
  const list = page.getByRole('navigation', { name: 'Mi cuenta' })
  await list.getByRole('link', { name: /^Privacidad/ }).click()
  await page.getByRole('heading', { level: 1, name: /privacidad/ }).waitFor()
  expect(await list.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Mi cuenta' }).filter({ visible: true }).first().click()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Privacidad/)
  await list.getByRole('link', { name: /^Correo y contraseña/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Correo y contraseña' }).waitFor()
  await expectSound(page)
  await page.goBack()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Correo y contraseña/)
  await visit.context.close()
})

describe.each(
  casesOf<[Size, typeof ana]>([
    ['phone', ana],
    ['desktop', beto],
  ]),
)('on a %s', (size, person) => {
  it('a notice is told on main, read when it is opened, and its kind is switched off from its mail', async () => {
    const { id: accountId } = await accountOf(person.email)
    const visit = await open(size, person)
    const { page } = visit
    await page.goto(`${profile}/notifications?ver=preferencias`)
    await page.getByRole('checkbox', { name: 'Promociones: Correo' }).check()
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Promociones: Correo' }).isChecked())
      .toBe(true)
    await expect.poll(() => wantsMails(person.email, 'promotions')).toBe(true)
    await expectSound(page)

    const words = { title: 'Dos por uno el sábado', body: 'En la cabecera norte.', path: '/system/tickets' }
    await notify(product.database.db, { accountId, kind: 'promotions', key: `e2e-${size}`, ...words })
    await page.goto('/system/main')
    await page.getByRole('link', { name: /Dos por uno el sábado/ }).click()
    await page.waitForURL((url) => url.pathname === '/system/tickets')
    const unread = async () => {
      const { rows } = await product.database.pool.query<{ unread: boolean }>(
        `select read_at is null as unread from notifications where account_id = $1 and title = $2`,
        [accountId, words.title],
      )
      return rows.some((row) => row.unread)
    }
    await expect.poll(unread).toBe(false)
    await page.goto(`${profile}/notifications`)
    const notice = page.getByRole('link', { name: /Dos por uno el sábado/ })
    await notice.waitFor()
    await expect.poll(() => notice.getByText('Nuevo').count()).toBe(0)
    await expectSound(page)

    const letter = await mailTo(person.email, /Dos por uno/)
    const stranger = await product.open(size)
    const link = /Dejar de recibir estos correos:\s+(\S+)/.exec(letter.text)?.[1] ?? ''
    await stranger.page.goto(link)
    await stranger.page.getByRole('button', { name: 'Dejar de recibirlos' }).click()
    await stranger.page.getByText('Ya no te mandaremos correos de «Promociones».').waitFor()
    await expectSound(stranger.page)
    await stranger.context.close()

    await page.goto(`${profile}/notifications?ver=preferencias`)
    const wanted = page.getByRole('checkbox', { name: 'Promociones: Correo' })
    await wanted.waitFor()
    expect(await wanted.isChecked()).toBe(false)
    await visit.context.close()
  })

  it('push says what it is for, and what to do where the browser refuses', async () => {
    const visit = await open(size, person, true)
    const { page, context } = visit
    await page.goto(`${profile}/notifications?ver=preferencias`)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.getByText('Tu navegador te va a pedir permiso').waitFor()
    // This browser has nobody to ask: it refuses at once.
    await page.getByRole('button', { name: 'Activar avisos' }).click()
    await page.getByText('Tu navegador tiene bloqueados los avisos').waitFor()
    await expectSound(page)
    await context.close()
  })

  it('a copy of one’s data is asked for, announced by mail, and downloaded in both forms', async () => {
    const visit = await open(size, person)
    const { page } = visit
    await page.goto(`${profile}/privacy`)
    await page.getByRole('button', { name: 'Pedir mi copia' }).click()
    await page.getByText('Tu copia está lista').waitFor()
    await mailTo(person.email, /Tu copia de datos está lista/)
    await expectSound(page)
    for (const [button, name] of [
      ['Para leer', 'mis-datos.html'],
      ['JSON', 'mis-datos.json'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect(download.suggestedFilename()).toBe(name)
      expect(await readFile((await download.path()) ?? '', 'utf8')).toContain(person.email)
    }
    await visit.context.close()
  })

  it('a voluntary consent is taken back from the ledger', async () => {
    const visit = await open(size, person)
    const { page } = visit
    await page.goto(`${profile}/notifications?ver=preferencias`)
    await page.getByRole('checkbox', { name: 'Noticias: Correo' }).check()
    await expect.poll(() => wantsMails(person.email, 'news')).toBe(true)
    await page.goto(`${profile}/privacy`)
    await page.getByRole('button', { name: 'Retirar Noticias y promociones por correo' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retirar', exact: true }).click()
    await page.getByText('Retiraste «Noticias y promociones por correo»').waitFor()
    await page.goto(`${profile}/notifications?ver=preferencias`)
    const news = page.getByRole('checkbox', { name: 'Noticias: Correo' })
    await news.waitFor()
    expect(await news.isChecked()).toBe(false)
    await visit.context.close()
  })

  it('an account is kept by the link of the mail, and at last erased', async () => {
    const { database } = product
    const person = await newcomer(size)
    const visit = await open(size, person)
    const { page } = visit
    const ask = async () => {
      await page.goto(`${profile}/privacy`)
      await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
      await page.getByRole('dialog').getByLabel('Tu contraseña').fill(person.password)
      await page.getByRole('dialog').getByRole('checkbox').check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Borrar en 72 horas' }).click()
      await page.getByText(/^Borraremos tu cuenta el/).waitFor()
    }
    await ask()
    await expectSound(page)
    const { text } = await mailTo(person.email, /^Borraremos tu cuenta/)
    const stranger = await product.open(size)
    await stranger.page.goto(/(\S+keepAccount#\S+)/.exec(text)?.[1] ?? '')
    await stranger.page.getByRole('button', { name: 'Conservar mi cuenta' }).click()
    await stranger.page.getByRole('heading', { name: 'Tu cuenta se queda' }).waitFor()
    await expectSound(stranger.page)
    await stranger.context.close()

    await page.goto(`${profile}/privacy`)
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).waitFor()
    await ask()
    await page.getByRole('button', { name: 'Conservar mi cuenta' }).click()
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).waitFor()

    await ask()
    await database.pool.query(`update account_erasures set due_at = now() where status = 'scheduled'`)
    await database.pool.query(`select graphile_worker.add_job('erase_accounts')`)
    await mailTo(person.email, /^Borramos tu cuenta/)
    await page.reload()
    await page.getByText('Tu sesión terminó').waitFor()
    await visit.context.close()
  })
})

describe('the service worker', () => {
  it('shows what the club sends, and opens only places of this site', async () => {
    const { page, context } = await product.open('desktop', { installed: true })
    await context.grantPermissions(['notifications'], { origin: product.origin })
    await page.goto('/system/inicio')
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    const session = await context.newCDPSession(page)
    let registrationId = ''
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations[0]?.registrationId ?? registrationId
    })
    await session.send('ServiceWorker.enable')
    await expect.poll(() => registrationId).not.toBe('')
    const deliver = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data })
    const shown = () =>
      page.evaluate(`navigator.serviceWorker.ready.then(async (registration) =>
        (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, ...data })))`)

    const message = { id: 'a', title: 'Hoy juega Gallos', body: '7:00 p.m.', path: '/system/tickets?x=1' }
    await deliver(JSON.stringify(message))
    await expect
      .poll(shown)
      .toEqual([{ title: 'Hoy juega Gallos', body: '7:00 p.m.', tag: 'a', path: '/system/tickets?x=1' }])
    const elsewhere = [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example',
      'javascript:alert(1)',
      '/ evil',
    ]
    for (const path of elsewhere) {
      await deliver(JSON.stringify({ ...message, path }))
      await expect.poll(shown).toMatchObject([{ path: '/system/main' }])
      await deliver(JSON.stringify(message))
      await expect.poll(shown).toMatchObject([{ path: message.path }])
    }
    await deliver('no es JSON')
    await expect
      .poll(shown)
      .toEqual(expect.arrayContaining([expect.objectContaining({ tag: 'aviso', path: '/system/main' })]))

    const worker = context.serviceWorkers()[0]!
    const touched = await worker.evaluate(`(async () => {
      const opened = []
      self.clients.openWindow = async (path) => void opened.push(path)
      self.clients.matchAll = async () => []
      for (const notification of await self.registration.getNotifications()) {
        const event = new NotificationEvent('notificationclick', { notification })
        let work
        event.waitUntil = (promise) => { work = promise }
        self.dispatchEvent(event)
        await work
      }
      return opened.sort()
    })()`)
    expect(touched).toEqual(['/system/main', '/system/tickets?x=1'])
    await context.close()
  })
})
