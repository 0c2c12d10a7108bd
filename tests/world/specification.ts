/** The routes of the specification, spelled as there. `leadsTo`: the sensible choice without a parameter. */
export type SpecifiedRoute = { path: string; auth?: true; leadsTo?: string }

/** `auth`: only with a session. */
export const group1: SpecifiedRoute[] = [
  { path: '/domainContentProtected' },
  { path: '/not-available-site' },
  { path: '/login' },
  { path: '/registry' },
  { path: '/registryFinal' },
  { path: '/system/main' },
  { path: '/system/inicio' },
  { path: '/system/tienda' },
  { path: '/system/detalleNoticia' },
  { path: '/system/errorPage' },
  { path: '/system/news' },
  { path: '/system/affiliate' },
  { path: '/system/bonus' },
  { path: '/system/tickets' },
  { path: '/preview1' },
  { path: '/preview2' },
  { path: '/system/tickets-base/merdadoPagoTest' },
  { path: '/system/tickets-base/eventDetail' },
  { path: '/system/tickets-base/eventDetail2' },
  { path: '/system/tickets-base/packDetail' },
  { path: '/system/tickets-base/resume' },
  { path: '/system/tickets-base/confirmation' },
  { path: '/system/tickets-base/finaliced' },
  { path: '/system/tickets-base/loginTicket' },
  { path: '/system/profile-base/account', auth: true },
  { path: '/system/profile-base/events' },
  { path: '/system/profile-base/payment' },
  { path: '/system/profile-base/myEventDetail' },
  { path: '/system/profile-base/mi-bonogallo', auth: true },
  { path: '/system/bonus-base/compra1-bonogallo' },
  { path: '/system/bonus-base/compra-bonogallo' },
  { path: '/system/bonus-base/bonogallo-login' },
  { path: '/system/bonus-base/finalicedBonus' },
  { path: '/system/bonus-base/compra-mi-bonogallo' },
  { path: '/system/footer/NoticeOfPrivacy' },
  { path: '/system/footer/TermsOfUse' },
  { path: '/system/footer/CommonQuestions' },
  { path: '/system/footer/ContactUs' },
]

/** On phones only. `auth`: only with a fan's session; a stranger is sent to fanIndex. */
export const group2: SpecifiedRoute[] = [
  { path: '/fanId-base/fanRegistry' },
  { path: '/fanId-base/fanRegistryData', leadsTo: '/fanId-base/fanRegistry' },
  { path: '/fanId-base/fanRegistryId', leadsTo: '/fanId-base/fanRegistry' },
  { path: '/fanId-base/fanRegistryFinaliced', leadsTo: '/fanId-base/fanRegistry' },
  { path: '/fanId-base/fanLogin' },
  { path: '/fanId-base/fanIndex' },
  { path: '/fanId-base/fanMain', auth: true },
  { path: '/fanId-base/profileInformation', auth: true },
  { path: '/fanId-base/myEvents', auth: true },
  { path: '/fanId-base/ventsTickets', auth: true },
  { path: '/fanId-base/myEventsDetail', auth: true },
  { path: '/fanId-base/loginScan', leadsTo: '/fanId-base/fanLogin' },
  { path: '/fanId-base/fanNotifications', auth: true },
  { path: '/fanId-base/minorRegistry', auth: true },
]

/** What a computer shows of the Fan ID. */
export const group3: SpecifiedRoute[] = [
  { path: '/fanId-web/webMain' },
  { path: '/fanId-web/webRegistry' },
  { path: '/fanId-web/webWarningDevice' },
]
