const system = '/system'
const tickets = `${system}/tickets-base`
const profile = `${system}/profile-base`
const bonus = `${system}/bonus-base`

/** Every path of the product by name. The spelling is the specification's, slips included. */
export const paths = {
  gateway: '/domainContentProtected',
  notAvailable: '/not-available-site',
  login: '/login',
  registry: '/registry',
  registryFinal: '/registryFinal',
  main: `${system}/main`,
  inicio: `${system}/inicio`,
  errorPage: `${system}/errorPage`,
  tickets: `${system}/tickets`,
  eventDetail: (eventId?: number) => withId(`${tickets}/eventDetail`, eventId),
  eventDetail2: (eventId?: number) => withId(`${tickets}/eventDetail2`, eventId),
  resume: `${tickets}/resume`,
  loginTicket: `${tickets}/loginTicket`,
  confirmation: (orderId?: string) => withId(`${tickets}/confirmation`, orderId),
  finaliced: (orderId?: string) => withId(`${tickets}/finaliced`, orderId),
  merdadoPagoTest: `${tickets}/merdadoPagoTest`,
  account: `${profile}/account`,
  events: `${profile}/events`,
  payment: `${profile}/payment`,
  myEventDetail: (ticketId?: string) => withId(`${profile}/myEventDetail`, ticketId),
  bonus: `${system}/bonus`,
  compra1Bonogallo: (planId?: number) => withId(`${bonus}/compra1-bonogallo`, planId),
  compraBonogallo: `${bonus}/compra-bonogallo`,
  compraMiBonogallo: (orderId?: string) => withId(`${bonus}/compra-mi-bonogallo`, orderId),
  bonogalloLogin: `${bonus}/bonogallo-login`,
  finalicedBonus: (orderId?: string) => withId(`${bonus}/finalicedBonus`, orderId),
  miBonogallo: `${profile}/mi-bonogallo`,
  fanIndex: '/fanId-base/fanIndex',
  webWarningDevice: '/fanId-web/webWarningDevice',
} as const

function withId(path: string, id: string | number | undefined): string {
  return id === undefined ? path : `${path}/${id}`
}
