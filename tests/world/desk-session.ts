import type { Page } from 'playwright-core'
import type { StaffRole } from '#lib/staff-roles.ts'
import { staffSession } from './staff.ts'
import { sizes, type Product } from './product.ts'

type Session = Awaited<ReturnType<typeof staffSession>>
type Options = { size?: keyof typeof sizes; dark?: boolean; session?: Session }

/** A page of the back office, as somebody of that role who has passed the second factor, or in the session given. */
export async function deskPage(
  product: Product,
  role: StaffRole,
  path: string,
  options: Options = {},
): Promise<Page> {
  const { size = 'desktop', dark = false } = options
  const { page, context } = await product.open(size, { dark })
  const { token, cookie, accountId } = options.session ?? (await staffSession(product.database.db, role))
  await context.addCookies([
    { name: 'taquilla', value: cookie, url: product.origin, httpOnly: true, sameSite: 'Strict' },
  ])
  const user = { id: accountId, firstName: 'Alma', role, hasBonoGallo: false, forcedPasswordReset: false }
  await context.addInitScript(
    `if (localStorage.getItem('auth_token') === null) {
      localStorage.setItem('auth_token', '${token}')
      localStorage.setItem('auth_userData', '${JSON.stringify(user)}')
    }`,
  )
  await page.goto(path)
  return page
}

/** As if everybody of the club who is logged in now had typed the code of their phone. */
export async function passSecondFactors({ database: { db } }: Product): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ secondFactorAt: new Date() })
    .where('accountId', 'in', db.selectFrom('accounts').select('id').where('role', '<>', 'buyer'))
    .execute()
}
