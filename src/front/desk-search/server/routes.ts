import type { FastifyInstance } from 'fastify'
import { permits, type Permission } from '#lib/permissions.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { searchDesk } from '../contract.ts'
import { findCases, findChargebacks, findInvoices } from './find-cases.ts'
import { findGroups } from './find-groups.ts'
import { findMatches } from './find-matches.ts'
import { findOrders } from './find-orders.ts'
import { findPeople } from './find-people.ts'
import { findSeats } from './find-seats.ts'
import { nothing, type Found } from './found.ts'

/** One search over the desk; what a role may not read looks as if it did not exist. */
export function deskSearchRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, searchDesk, async ({ body: { text }, who }) => {
    const where = <Row>(may: Permission, find: (of: typeof db, text: string) => Promise<Found<Row>>) =>
      permits(who.account, may) ? find(db, text) : nothing
    const [seats, orders, people, matches, cases, chargebacks, invoices, groups] = await Promise.all([
      where('read AnyOrder', findSeats),
      where('read AnyOrder', findOrders),
      where('contact Person', (_, typed) => findPeople(services, typed)),
      where('manage Match', findMatches),
      where('manage SupportCase', findCases),
      where('manage Chargeback', findChargebacks),
      where('manage Invoice', findInvoices),
      where('read GroupSale', findGroups),
    ])
    return { seats, orders, people, matches, cases, chargebacks, invoices, groups }
  })
}
