import { readClub } from '#club/club-settings/current/contract.ts'
import { listEvents } from '#catalogue/events/contract.ts'
import { paths } from '#lib/paths.ts'
import { read } from '#web/reading.ts'
import {
  auth,
  blank,
  entry,
  inCheckout,
  main,
  members,
  readsNothing,
  type ScreenRoute,
} from '#web/screen-route.ts'

/** The table of contents: layout, path, title, screen, guard. The Fan ID has its own: fan-routes.tsx. */
export const screens: ScreenRoute[] = [
  blank(paths.gateway, 'Sitio oficial', () => import('#front/site/gateway-screen.tsx'), {
    light: readsNothing,
  }),
  blank(paths.notAvailable, 'Sitio no disponible', () => import('#front/site/not-available-screen.tsx'), {
    light: () => ({ reading: read(readClub, {}) }),
  }),
  main(paths.login, 'Inicia sesión', () => import('#people/accounts/login-screen.tsx'), entry),
  main(paths.registry, 'Crea tu cuenta', () => import('#people/accounts/registry-screen.tsx'), entry),
  main(
    paths.registryFinal,
    'Confirma tu correo',
    () => import('#people/accounts/registry-final-screen.tsx'),
    entry,
  ),
  main(paths.main, 'Inicio', () => import('#front/site/main-screen.tsx'), members),
  main(paths.inicio, 'Boletos', () => import('#front/site/inicio-screen.tsx'), {
    light: () => ({ reading: read(listEvents, {}) }),
  }),
  main(paths.errorPage, 'Algo falló', () => import('#front/site/error-screen.tsx'), {
    light: readsNothing,
  }),
  main(paths.tickets, 'Partidos', () => import('#catalogue/events/tickets-screen.tsx')),
  main(
    `${paths.eventDetail()}/:eventId?`,
    'Elige tus asientos',
    () => import('#selling/holds/event-detail-screen.tsx'),
  ),
  main(
    `${paths.eventDetail2()}/:eventId?`,
    'Compra sin mapa',
    () => import('#selling/holds/event-detail2-screen.tsx'),
  ),
  main(`${paths.packDetail()}/:packId?`, 'Packs', () => import('#products/packs/pack-detail-screen.tsx')),
  main(paths.resume, 'Tu compra', () => import('#selling/orders/resume-screen.tsx')),
  main(
    paths.loginTicket,
    'Inicia sesión para pagar',
    () => import('#people/accounts/login-ticket-screen.tsx'),
    inCheckout,
  ),
  main(
    `${paths.confirmation()}/:orderId?`,
    'Pago',
    () => import('#selling/payments/confirmation-screen.tsx'),
    members,
  ),
  main(
    `${paths.finaliced()}/:orderId?`,
    'Resultado de tu compra',
    () => import('#selling/payments/finaliced-screen.tsx'),
    members,
  ),
  main(
    paths.merdadoPagoTest,
    'Prueba del proveedor',
    () => import('#selling/payments/provider-check-screen.tsx'),
    members,
  ),
  main(paths.affiliate, 'Afiliados', () => import('#products/affiliates/affiliate-screen.tsx')),
  main(paths.bonus, 'Bonogallo', () => import('#products/bonogallo/bonus-screen.tsx')),
  main(
    `${paths.compra1Bonogallo()}/:planId?`,
    'Tu lugar fijo',
    () => import('#products/bonogallo/compra1-bonogallo-screen.tsx'),
  ),
  main(
    paths.compraBonogallo,
    'Compra tu bonogallo',
    () => import('#products/bonogallo/compra-bonogallo-screen.tsx'),
  ),
  main(
    paths.bonogalloLogin,
    'Inicia sesión para tu bonogallo',
    () => import('#products/bonogallo/bonogallo-login-screen.tsx'),
    inCheckout,
  ),
  main(
    `${paths.compraMiBonogallo()}/:orderId?`,
    'Tus mensualidades',
    () => import('#products/bonogallo/compra-mi-bonogallo-screen.tsx'),
    members,
  ),
  main(
    `${paths.finalicedBonus()}/:orderId?`,
    'Tu bonogallo está listo',
    () => import('#products/bonogallo/finaliced-bonus-screen.tsx'),
    members,
  ),
  main(paths.miBonogallo, 'Mi bonogallo', () => import('#products/bonogallo/mi-bonogallo-screen.tsx'), auth),
  main(paths.account, 'Mi cuenta', () => import('#people/accounts/account-screen.tsx'), auth),
  main(paths.events, 'Mis boletos', () => import('#products/hands/events-screen.tsx')),
  main(paths.payment, 'Mis pagos', () => import('#selling/payments/payment-screen.tsx'), members),
  main(
    `${paths.myEventDetail()}/:ticketId?`,
    'Mi boleto',
    () => import('#products/hands/my-event-detail-screen.tsx'),
  ),
  main(paths.receiveTicket, 'Te pasan un boleto', () => import('#matchday/transfers/receive-screen.tsx')),
  main(
    paths.changeSeat(':ticketId'),
    'Cambia de lugar',
    () => import('#products/hands/change-seat-screen.tsx'),
    auth,
  ),
  main(
    paths.confirmChange(':ticketId'),
    'Confirma tu cambio',
    () => import('#products/hands/confirm-change-screen.tsx'),
    auth,
  ),
  main(paths.news, 'Noticias', () => import('#front/news/news-screen.tsx')),
  main(`${paths.detalleNoticia()}/:slug?`, 'Noticia', () => import('#front/news/article-screen.tsx')),
  main(paths.preview1, 'Vista previa', () => import('#front/news/preview-event-screen.tsx')),
  main(paths.preview2, 'Vista previa', () => import('#front/news/preview-article-screen.tsx')),
  main(
    paths.noticeOfPrivacy,
    'Aviso de privacidad',
    () => import('#club/legal/notice-of-privacy-screen.tsx'),
  ),
  main(paths.termsOfUse, 'Términos y condiciones', () => import('#club/legal/terms-of-use-screen.tsx')),
  main(
    paths.commonQuestions,
    'Preguntas frecuentes',
    () => import('#front/support/common-questions-screen.tsx'),
  ),
  main(paths.contactUs(), 'Contacto', () => import('#front/support/contact-us-screen.tsx')),
  main(paths.contactUs(':caseNumber'), 'Tu caso', () => import('#front/support/case-screen.tsx')),
  main(paths.notifications, 'Avisos', () => import('#people/notifications/notices-screen.tsx'), auth),
  main(paths.privacy, 'Tus datos y privacidad', () => import('#people/privacy/privacy-screen.tsx'), auth),
  blank(
    paths.unsubscribe,
    'Dejar de recibir correos',
    () => import('#people/notifications/unsubscribe-screen.tsx'),
  ),
  blank(paths.keepAccount, 'Conservar tu cuenta', () => import('#people/privacy/keep-account-screen.tsx')),
  main(paths.shop(), 'Tienda', () => import('#products/shop/shop-screen.tsx')),
  main(paths.shopCart, 'Tu carrito', () => import('#products/shop/cart-screen.tsx')),
  main(paths.shopDelivery, 'Entrega', () => import('#products/shop/delivery-screen.tsx')),
  main(
    `${paths.shopPurchases()}/:orderId?`,
    'Mis compras',
    () => import('#products/shop/purchases-screen.tsx'),
    auth,
  ),
  main(`${paths.shop()}/:slug`, 'Producto', () => import('#products/shop/product-screen.tsx')),
  blank('*', 'No existe esta página', () => import('#front/site/not-found-screen.tsx'), {
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
