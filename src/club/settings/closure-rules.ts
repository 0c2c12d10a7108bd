import { paths } from '#lib/paths.ts'

/**
 * What goes on while the online box office is closed: the way in, help, one's own data, and all that somebody needs who
 * has paid already. Whatever is not named here belongs to the sale and waits. By the path's beginning, as in the contract.
 */
const openToAll = [
  '/auth',
  '/captcha',
  '/account',
  '/club',
  '/legal',
  '/site',
  '/support',
  '/notifications',
  '/gate',
  '/webhooks',
  '/tickets',
  '/transfers',
  '/fan',
  '/money-back',
  '/receipts',
  '/invoices',
  '/bonus/passes',
  '/bonus/subscriptions',
  '/bonus/orders',
  '/events/:eventId/gates',
  '/shop/pictures',
  '/shop/photos',
  '/orders/:orderId/payments/refresh',
  '/orders/:orderId/cancellation',
  '/orders/:orderId/invoice',
]
const openToRead = ['/orders', '/payments', '/returns', '/shop/orders']
/** A seat that is changed is another seat sold. */
const sells = ['/tickets/:ticketId/change']

/** Whether a call of somebody who does not work for the club is answered while the box office is closed. */
export function callStaysOpen({ method, path }: { method: string; path: string }): boolean {
  const under = (start: string) => path === start || path.startsWith(`${start}/`)
  const reads = method === 'GET' || method === 'HEAD'
  if (reads && openToRead.some(under)) return true
  return openToAll.some(under) && (reads || !sells.some(under))
}

/** The same by what a browser asks: `/fan-x` is none of `/fan`. */
const openScreens = [
  paths.notAvailable,
  paths.login,
  paths.registry,
  paths.registryFinal,
  paths.errorPage,
  paths.account,
  paths.events,
  paths.myEventDetail(),
  paths.payment,
  paths.notifications,
  paths.privacy,
  paths.miBonogallo,
  paths.finaliced(),
  paths.finalicedBonus(),
  paths.compraMiBonogallo(),
  paths.ownSeatCharges,
  paths.shopPurchases(),
  paths.giftCards(),
  paths.giftCardPaid(),
  paths.unsubscribe,
  paths.campaignVisit,
  paths.keepAccount,
  '/system/footer',
  '/fanId-base',
  '/fanId-web',
  '/backoffice',
  '/gate',
].map((path) => path.toLowerCase())
const sellingScreens = [paths.ventsTickets()].map((path) => path.toLowerCase())

/** Whether a screen opens while the box office is closed. */
export function screenStaysOpen(pathname: string): boolean {
  const asked = pathname.toLowerCase()
  const under = (start: string) => asked === start || asked.startsWith(`${start}/`)
  return openScreens.some(under) && !sellingScreens.some(under)
}
