import { readClub } from '#club/settings/current-contract.ts'
import { listEvents } from '#catalogue/events/contract.ts'
import { paths } from '#lib/paths.ts'
import { read, readFirst } from '#web/reading.ts'
import {
  auth,
  blank,
  entry,
  inCheckout,
  inHub,
  main,
  members,
  readsNothing,
  type ScreenRoute,
} from '#web/screen-route.ts'

/** The table of contents: layout, path, title, screen, guard. The Fan ID has its own: fan-routes.tsx. */
export const screens: ScreenRoute[] = [
  blank(paths.gateway, 'Sitio oficial', () => import('#front/site/web/gateway-screen.tsx'), {
    light: readsNothing,
  }),
  blank(paths.notAvailable, 'Sitio no disponible', () => import('#front/site/web/not-available-screen.tsx'), {
    light: () => ({ reading: read(readClub, {}) }),
  }),
  main(paths.login, 'Inicia sesión', () => import('#people/accounts/web/login-screen.tsx'), entry),
  main(paths.registry, 'Crea tu cuenta', () => import('#people/accounts/web/registry-screen.tsx'), entry),
  main(
    paths.registryFinal,
    'Confirma tu correo',
    () => import('#people/accounts/web/registry-final-screen.tsx'),
    entry,
  ),
  main(paths.claim, 'Reclama tu cuenta', () => import('#people/accounts/web/claim-screen.tsx'), entry),
  main(paths.welcome, 'Tu cuenta es tuya', () => import('#front/claims/web/welcome-screen.tsx'), auth),
  main(paths.main, 'Inicio', () => import('#front/site/web/main-screen.tsx'), members),
  main(paths.inicio, 'Boletos', () => import('#front/site/web/inicio-screen.tsx'), {
    light: () => ({ reading: readFirst(listEvents, {}) }),
  }),
  main(paths.errorPage, 'Algo falló', () => import('#front/site/web/error-screen.tsx'), {
    light: readsNothing,
  }),
  main(paths.tickets, 'Partidos', () => import('#front/match-page/web/tickets-screen.tsx')),
  main(
    `${paths.eventDetail()}/:eventId?`,
    'Elige tus asientos',
    () => import('#front/match-page/web/event-detail-screen.tsx'),
  ),
  main(
    `${paths.eventDetail2()}/:eventId?`,
    'Compra sin mapa',
    () => import('#front/match-page/web/event-detail2-screen.tsx'),
  ),
  main(`${paths.packDetail()}/:packId?`, 'Packs', () => import('#products/packs/web/pack-detail-screen.tsx')),
  blank(
    paths.waitingRoom(':saleId'),
    'La fila',
    () => import('#catalogue/waiting-room/web/waiting-room-screen.tsx'),
  ),
  blank(paths.ballot(':eventId'), 'Sorteo', () => import('#selling/ballots/web/ballot-screen.tsx')),
  main(
    paths.checkBallot(':eventId'),
    'Comprueba el sorteo',
    () => import('#selling/ballots/web/check-ballot-screen.tsx'),
  ),
  main(
    paths.saleRecord(':sale'),
    'Cuentas claras de la venta',
    () => import('#front/sale-record/web/sale-record-screen.tsx'),
  ),
  blank(
    `${paths.waitlist()}/:eventId`,
    'Lista de espera',
    () => import('#selling/waitlist/web/waitlist-screen.tsx'),
  ),
  main(
    `${paths.checkQueue()}/:saleId?`,
    'Comprueba el sorteo de la fila',
    () => import('#catalogue/waiting-room/web/check-queue-screen.tsx'),
  ),
  main(paths.groups, 'Grupos y empresas', () => import('#products/group-sales/web/groups-screen.tsx')),
  main(
    paths.group(':groupId'),
    'Mi grupo',
    () => import('#products/group-sales/web/group-screen.tsx'),
    members,
  ),
  main(paths.groupQuote, 'Tu cotización', () => import('#products/group-sales/web/quote-screen.tsx')),
  main(
    paths.groupGuest,
    'Tu lugar en el estadio',
    () => import('#products/group-sales/web/guests/guest-screen.tsx'),
  ),
  main(paths.resume, 'Tu compra', () => import('#front/checkout/web/resume-screen.tsx'), inCheckout),
  main(
    paths.loginTicket,
    'Inicia sesión para pagar',
    () => import('#front/checkout/web/login-ticket-screen.tsx'),
    inCheckout,
  ),
  main(
    `${paths.confirmation()}/:orderId?`,
    'Pago',
    () => import('#front/checkout/web/confirmation-screen.tsx'),
    { ...members, ...inCheckout },
  ),
  main(
    `${paths.finaliced()}/:orderId?`,
    'Resultado de tu compra',
    () => import('#front/checkout/web/finaliced-screen.tsx'),
    { ...members, ...inCheckout },
  ),
  main(
    paths.merdadoPagoTest,
    'Prueba del proveedor',
    () => import('#selling/payments/web/provider-check-screen.tsx'),
    members,
  ),
  main(paths.affiliate, 'Afiliados', () => import('#products/affiliates/web/affiliate-screen.tsx')),
  main(paths.bonus, 'Bonogallo', () => import('#products/bonogallo/web/bonus-screen.tsx')),
  main(
    `${paths.compra1Bonogallo()}/:planId?`,
    'Tu lugar fijo',
    () => import('#products/bonogallo/web/compra1-bonogallo-screen.tsx'),
  ),
  main(
    paths.compraBonogallo,
    'Compra tu bonogallo',
    () => import('#products/bonogallo/web/compra-bonogallo-screen.tsx'),
    inCheckout,
  ),
  main(
    paths.bonogalloLogin,
    'Inicia sesión para tu bonogallo',
    () => import('#front/checkout/web/bonogallo-login-screen.tsx'),
    inCheckout,
  ),
  main(
    `${paths.compraMiBonogallo()}/:orderId?`,
    'Tus mensualidades',
    () => import('#products/bonogallo/web/compra-mi-bonogallo-screen.tsx'),
    { ...members, ...inCheckout },
  ),
  main(
    `${paths.finalicedBonus()}/:orderId?`,
    'Tu bonogallo está listo',
    () => import('#products/bonogallo/web/finaliced-bonus-screen.tsx'),
    members,
  ),
  main(
    paths.ownSeatCharges,
    'Cobro automático de mi lugar',
    () => import('#products/own-seats/web/own-seat-charges-screen.tsx'),
    members,
  ),
  main(
    paths.miBonogallo,
    'Mi bonogallo',
    () => import('#products/bonogallo/web/mi-bonogallo-screen.tsx'),
    auth,
  ),
  main(paths.account, 'Mi cuenta', () => import('#people/accounts/web/account-screen.tsx'), {
    ...auth,
    ...inHub,
  }),
  main(paths.events, 'Mis boletos', () => import('#front/my-tickets/web/events-screen.tsx')),
  main(paths.payment, 'Mis pagos', () => import('#front/my-account/web/payments/payment-screen.tsx'), {
    ...members,
    ...inHub,
  }),
  main(
    `${paths.myEventDetail()}/:ticketId?`,
    'Mi boleto',
    () => import('#front/my-tickets/web/my-event-detail-screen.tsx'),
  ),
  main(paths.receiveTicket, 'Te pasan un boleto', () => import('#matchday/transfers/web/receive-screen.tsx')),
  main(
    paths.changeSeat(':ticketId'),
    'Cambia de lugar',
    () => import('#front/my-tickets/web/change-seat-screen.tsx'),
    auth,
  ),
  main(
    paths.confirmChange(':ticketId'),
    'Confirma tu cambio',
    () => import('#front/my-tickets/web/confirm-change-screen.tsx'),
    auth,
  ),
  main(paths.news, 'Noticias', () => import('#front/news/web/news-screen.tsx')),
  main(`${paths.detalleNoticia()}/:slug?`, 'Noticia', () => import('#front/news/web/article-screen.tsx')),
  main(paths.preview1, 'Vista previa', () => import('#front/match-page/web/preview-event-screen.tsx')),
  main(paths.preview2, 'Vista previa', () => import('#front/news/web/preview-article-screen.tsx')),
  main(
    paths.noticeOfPrivacy,
    'Aviso de privacidad',
    () => import('#club/settings/web/legal/notice-of-privacy-screen.tsx'),
  ),
  main(
    paths.termsOfUse,
    'Términos y condiciones',
    () => import('#club/settings/web/legal/terms-of-use-screen.tsx'),
  ),
  main(
    paths.commonQuestions,
    'Preguntas frecuentes',
    () => import('#front/support/web/common-questions-screen.tsx'),
  ),
  main(paths.contactUs(), 'Contacto', () => import('#front/support/web/contact-us-screen.tsx')),
  main(paths.contactUs(':caseNumber'), 'Tu caso', () => import('#front/support/web/case-screen.tsx')),
  main(paths.notifications, 'Avisos', () => import('#people/notifications/web/notices-screen.tsx'), {
    ...auth,
    ...inHub,
  }),
  main(paths.privacy, 'Tus datos y privacidad', () => import('#people/privacy/web/privacy-screen.tsx'), {
    ...auth,
    ...inHub,
  }),
  blank(
    paths.unsubscribe,
    'Dejar de recibir correos',
    () => import('#people/notifications/web/unsubscribe-screen.tsx'),
  ),
  blank(paths.campaignVisit, 'Un momento', () => import('#front/campaigns/web/visit-screen.tsx')),
  blank(
    paths.keepAccount,
    'Conservar tu cuenta',
    () => import('#people/privacy/web/keep-account-screen.tsx'),
  ),
  main(paths.shop(), 'Tienda', () => import('#products/shop/web/shop-screen.tsx')),
  main(paths.shopCart, 'Tu carrito', () => import('#products/shop/web/cart-screen.tsx')),
  main(paths.shopDelivery, 'Entrega', () => import('#products/shop/web/delivery-screen.tsx')),
  main(
    `${paths.shopPurchases()}/:orderId?`,
    'Mis compras',
    () => import('#products/shop/web/purchases-screen.tsx'),
    auth,
  ),
  main(
    paths.giftCardShop,
    'Tarjetas de regalo',
    () => import('#products/gift-cards/web/gift-card-shop-screen.tsx'),
  ),
  main(
    `${paths.giftCardPaid()}/:orderId`,
    'Tu tarjeta de regalo',
    () => import('#products/gift-cards/web/gift-card-paid-screen.tsx'),
    auth,
  ),
  main(
    `${paths.giftCards()}/:cardId?`,
    'Mis tarjetas de regalo',
    () => import('#products/gift-cards/web/gift-cards-screen.tsx'),
    { ...auth, ...inHub },
  ),
  main(`${paths.shop()}/:slug`, 'Producto', () => import('#products/shop/web/product-screen.tsx')),
  blank('*', 'No existe esta página', () => import('#front/site/web/not-found-screen.tsx'), {
    light: readsNothing,
  }),
]

/** Spellings that lead elsewhere: the root, the bare beginnings of groups, and the absolute paths under /system. */
export const redirects: Record<string, string> = {
  '/': paths.gateway,
  '/system': paths.inicio,
  '/system/tickets-base': paths.tickets,
  '/system/profile-base': paths.account,
  '/system/bonus-base': paths.bonus,
  '/system/footer': paths.commonQuestions,
  '/fanId-base': paths.fanIndex,
  '/fanId-web': paths.webMain,
  '/system/login': paths.login,
  '/system/registry': paths.registry,
  '/system/registryFinal': paths.registryFinal,
  '/system/preview1': paths.preview1,
  '/system/preview2': paths.preview2,
}
