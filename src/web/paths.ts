const system = '/system'
const tickets = `${system}/tickets-base`
const profile = `${system}/profile-base`
const footer = `${system}/footer`

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
  affiliate: `${system}/affiliate`,
  account: `${profile}/account`,
  events: `${profile}/events`,
  payment: `${profile}/payment`,
  notifications: `${profile}/notifications`,
  privacy: `${profile}/privacy`,
  unsubscribe: `${system}/unsubscribe`,
  keepAccount: `${system}/keepAccount`,
  myEventDetail: (ticketId?: string) => withId(`${profile}/myEventDetail`, ticketId),
  news: `${system}/news`,
  detalleNoticia: (slug?: string) => withId(`${system}/detalleNoticia`, slug),
  preview1: '/preview1',
  preview2: '/preview2',
  noticeOfPrivacy: `${footer}/NoticeOfPrivacy`,
  termsOfUse: `${footer}/TermsOfUse`,
  commonQuestions: `${footer}/CommonQuestions`,
  contactUs: (caseNumber?: string) => withId(`${footer}/ContactUs`, caseNumber),
  fanIndex: '/fanId-base/fanIndex',
  webWarningDevice: '/fanId-web/webWarningDevice',
} as const

function withId(path: string, id: string | number | undefined): string {
  return id === undefined ? path : `${path}/${id}`
}
