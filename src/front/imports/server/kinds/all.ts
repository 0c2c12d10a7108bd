import type { ImportKind } from '../../columns.ts'
import { creditKind } from './credit.ts'
import { customersKind } from './customers.ts'
import { holdersKind } from './holders/kind.ts'
import type { KindWork } from './kind-work.ts'
import { personWork } from './person-work.ts'
import { products } from './products.ts'
import { purchases } from './purchases.ts'
import { restrictionsKind } from './restrictions/kind.ts'

/** What each kind of file does. */
export const workOf: Record<ImportKind, KindWork> = {
  customers: personWork(customersKind),
  holders: personWork(holdersKind),
  credit: personWork(creditKind),
  restrictions: personWork(restrictionsKind),
  purchases,
  products,
}
