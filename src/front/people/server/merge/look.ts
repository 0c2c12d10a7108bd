import { findAccount } from '#people/accounts/server/sql.ts'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import type { Merged, MergeFinding } from '#server/account-merge.ts'
import type { Services } from '#server/services.ts'

type Deps = Pick<Services, 'db' | 'features'>

/** What stands in the way of merging two accounts, and what whoever does it must know; what stops comes first. */
export async function findingsOf({ db, features }: Deps, merged: Merged): Promise<MergeFinding[]> {
  const found = await accountFindings(db, merged)
  for (const { accountMerge } of features) found.push(...((await accountMerge?.look?.(db, merged)) ?? []))
  return found.toSorted((one, other) => Number(other.stops) - Number(one.stops))
}

async function accountFindings(db: Services['db'], { from, into }: Merged): Promise<MergeFinding[]> {
  const stops = (words: string) => [{ stops: true, words }]
  if (from === into) return stops('Es la misma cuenta.')
  const accounts = await Promise.all([findAccount(db, from), findAccount(db, into)])
  if (accounts.some((account) => account === undefined || account.erasedAt !== null))
    return stops('Una de las dos cuentas se borró.')
  if (accounts.some((account) => account!.mergedInto !== null))
    return stops('Una de las dos ya se unió a otra cuenta.')
  if (accounts.some((account) => account!.role !== 'buyer'))
    return stops('Una de las dos es de alguien que trabaja en el club. Quítale antes el acceso.')
  if (accounts.some((account) => account!.email === windowEmail))
    return stops('La cuenta de las ventas sin nombre no es de nadie.')
  return []
}
