import { readClub } from '#features/club-settings/current/contract.ts'
import { listEvents } from '#features/events/contract.ts'
import { paths } from './paths.ts'
import { read } from './reading.ts'
import {
  auth,
  blank,
  entry,
  inCheckout,
  main,
  members,
  readsNothing,
  type ScreenRoute,
} from './screen-route.ts'

/** The table of contents: layout, path, title, screen, guard. The Fan ID has its own: fan-routes.tsx. */
export const screens: ScreenRoute[] = [
  blank(paths.gateway, 'Sitio oficial', () => import('#features/site/gateway-screen.tsx'), {
    light: readsNothing,
  }),
  blank(paths.notAvailable, 'Sitio no disponible', () => import('#features/site/not-available-screen.tsx'), {
    light: () => ({ reading: read(readClub, {}) }),
  }),
  main(paths.login, 'Inicia sesión', () => import('#features/accounts/login-screen.tsx'), entry),
  main(paths.registry, 'Crea tu cuenta', () => import('#features/accounts/registry-screen.tsx'), entry),
  main(
    paths.registryFinal,
    'Confirma tu correo',
    () => import('#features/accounts/registry-final-screen.tsx'),
    entry,
  ),
  main(paths.main, 'Inicio', () => import('#features/site/main-screen.tsx'), members),
  main(paths.inicio, 'Boletos', () => import('#features/site/inicio-screen.tsx'), {
    light: () => ({ reading: read(listEvents, {}) }),
  }),
  main(paths.errorPage, 'Algo falló', () => import('#features/site/error-screen.tsx'), {
    light: readsNothing,
  }),
  main(paths.tickets, 'Partidos', () => import('#features/events/tickets-screen.tsx')),
  main(
    `${paths.eventDetail()}/:eventId?`,
    'Elige tus asientos',
    () => import('#features/holds/event-detail-screen.tsx'),
  ),
  main(
    `${paths.eventDetail2()}/:eventId?`,
    'Compra sin mapa',
    () => import('#features/holds/event-detail2-screen.tsx'),
  ),
  main(`${paths.packDetail()}/:packId?`, 'Packs', () => import('#features/packs/pack-detail-screen.tsx')),
  main(paths.resume, 'Tu compra', () => import('#features/orders/resume-screen.tsx')),
  main(
    paths.loginTicket,
    'Inicia sesión para pagar',
    () => import('#features/accounts/login-ticket-screen.tsx'),
    inCheckout,
  ),
  main(
    `${paths.confirmation()}/:orderId?`,
    'Pago',
    () => import('#features/payments/confirmation-screen.tsx'),
    members,
  ),
  main(
    `${paths.finaliced()}/:orderId?`,
    'Resultado de tu compra',
    () => import('#features/payments/finaliced-screen.tsx'),
    members,
  ),
  main(
    paths.merdadoPagoTest,
    'Prueba del proveedor',
    () => import('#features/payments/provider-check-screen.tsx'),
    members,
  ),
  main(paths.affiliate, 'Afiliados', () => import('#features/affiliates/affiliate-screen.tsx')),
  main(paths.bonus, 'Bonogallo', () => import('#features/bonogallo/bonus-screen.tsx')),
  main(
    `${paths.compra1Bonogallo()}/:planId?`,
    'Tu lugar fijo',
    () => import('#features/bonogallo/compra1-bonogallo-screen.tsx'),
  ),
  main(
    paths.compraBonogallo,
    'Compra tu bonogallo',
    () => import('#features/bonogallo/compra-bonogallo-screen.tsx'),
  ),
  main(
    paths.bonogalloLogin,
    'Inicia sesión para tu bonogallo',
    () => import('#features/bonogallo/bonogallo-login-screen.tsx'),
    inCheckout,
  ),
  main(
    `${paths.compraMiBonogallo()}/:orderId?`,
    'Tus mensualidades',
    () => import('#features/bonogallo/compra-mi-bonogallo-screen.tsx'),
    members,
  ),
  main(
    `${paths.finalicedBonus()}/:orderId?`,
    'Tu bonogallo está listo',
    () => import('#features/bonogallo/finaliced-bonus-screen.tsx'),
    members,
  ),
  main(paths.miBonogallo, 'Mi bonogallo', () => import('#features/bonogallo/mi-bonogallo-screen.tsx'), auth),
  main(paths.account, 'Mi cuenta', () => import('#features/accounts/account-screen.tsx'), auth),
  main(paths.events, 'Mis boletos', () => import('#features/hands/events-screen.tsx')),
  main(paths.payment, 'Mis pagos', () => import('#features/payments/payment-screen.tsx'), members),
  main(
    `${paths.myEventDetail()}/:ticketId?`,
    'Mi boleto',
    () => import('#features/hands/my-event-detail-screen.tsx'),
  ),
  main(paths.receiveTicket, 'Te pasan un boleto', () => import('#features/transfers/receive-screen.tsx')),
  main(
    paths.changeSeat(':ticketId'),
    'Cambia de lugar',
    () => import('#features/hands/change-seat-screen.tsx'),
    auth,
  ),
  main(
    paths.confirmChange(':ticketId'),
    'Confirma tu cambio',
    () => import('#features/hands/confirm-change-screen.tsx'),
    auth,
  ),
  main(paths.news, 'Noticias', () => import('#features/news/news-screen.tsx')),
  main(`${paths.detalleNoticia()}/:slug?`, 'Noticia', () => import('#features/news/article-screen.tsx')),
  main(paths.preview1, 'Vista previa', () => import('#features/news/preview-event-screen.tsx')),
  main(paths.preview2, 'Vista previa', () => import('#features/news/preview-article-screen.tsx')),
  main(
    paths.noticeOfPrivacy,
    'Aviso de privacidad',
    () => import('#features/legal/notice-of-privacy-screen.tsx'),
  ),
  main(paths.termsOfUse, 'Términos y condiciones', () => import('#features/legal/terms-of-use-screen.tsx')),
  main(
    paths.commonQuestions,
    'Preguntas frecuentes',
    () => import('#features/support/common-questions-screen.tsx'),
  ),
  main(paths.contactUs(), 'Contacto', () => import('#features/support/contact-us-screen.tsx')),
  main(paths.contactUs(':caseNumber'), 'Tu caso', () => import('#features/support/case-screen.tsx')),
  main(paths.notifications, 'Avisos', () => import('#features/notifications/notices-screen.tsx'), auth),
  main(paths.privacy, 'Tus datos y privacidad', () => import('#features/privacy/privacy-screen.tsx'), auth),
  blank(
    paths.unsubscribe,
    'Dejar de recibir correos',
    () => import('#features/notifications/unsubscribe-screen.tsx'),
  ),
  blank(paths.keepAccount, 'Conservar tu cuenta', () => import('#features/privacy/keep-account-screen.tsx')),
  main(paths.shop(), 'Tienda', () => import('#features/shop/shop-screen.tsx')),
  main(paths.shopCart, 'Tu carrito', () => import('#features/shop/cart-screen.tsx')),
  main(paths.shopDelivery, 'Entrega', () => import('#features/shop/delivery-screen.tsx')),
  main(
    `${paths.shopPurchases()}/:orderId?`,
    'Mis compras',
    () => import('#features/shop/purchases-screen.tsx'),
    auth,
  ),
  main(`${paths.shop()}/:slug`, 'Producto', () => import('#features/shop/product-screen.tsx')),
  blank('*', 'No existe esta página', () => import('#features/site/not-found-screen.tsx'), {
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
