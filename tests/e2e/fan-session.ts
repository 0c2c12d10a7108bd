import type { Page } from 'playwright-core'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { openFanSession } from '#people/fan-id/server/sign-in/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { Product, Visit } from './product.ts'

export type MadeFan = { fanId: string; accountId: string; fanNumber: string; email: string }

type Made = Parameters<typeof makeFan>[1]

/** An approved fan of the running product, on the account of that address or on a new one; a second try finds the first's. */
export async function madeFan(
  product: Product,
  email: string,
  givenNames: string,
  more: Pick<Made, 'person' | 'status'> = {},
): Promise<MadeFan> {
  const { db } = product.database
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  const fans = db.selectFrom('fans').select(['id as fanId', 'fanNumber'])
  const before = account && (await fans.where('accountId', '=', account.id).executeTakeFirst())
  if (before) return { ...before, accountId: account.id, email }
  // The programs run under the keys of development; so do these.
  const server = { db, config: readConfig({ NODE_ENV: 'test' }) }
  const { fanId, accountId } = await makeFan(server, {
    email,
    ...(account && { accountId: account.id }),
    ...more,
    person: { ...more.person, givenNames },
  })
  const { fanNumber } = await fans.where('id', '=', fanId).executeTakeFirstOrThrow()
  return { fanId, accountId, fanNumber, email }
}

/** Puts an open session of the fan into this tab, as if the selfie had been taken. */
export async function enterAsFan(product: Product, { page, context }: Visit, fan: MadeFan): Promise<void> {
  const browser = { address: '127.0.0.1', userAgent: 'test' }
  const { token, cookie } = await openFanSession(product.database.db, fan.fanId, browser)
  await context.addCookies([
    { name: 'fan', value: cookie, url: product.origin, httpOnly: true, sameSite: 'Strict' },
  ])
  const userData = { id: fan.fanId, firstName: '-', status: 'approved' }
  const session = JSON.stringify({ state: { token, userData }, version: 0 })
  await page.goto('/fanId-base/fanIndex')
  await page.evaluate(`sessionStorage.setItem('fanSession', ${JSON.stringify(session)})`)
}

/** A phone on which the fan has entered, at that screen. */
export async function fanPhone(
  product: Product,
  fan: MadeFan,
  path: string,
  options: { dark?: boolean; installed?: boolean } = {},
): Promise<Page> {
  const visit = await product.open('phone', options)
  await enterAsFan(product, visit, fan)
  await visit.page.goto(path)
  return visit.page
}
