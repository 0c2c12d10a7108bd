import type { EventNames } from '#catalogue/events/event-title.ts'
import type { z } from 'zod/mini'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { balanceOf, statementOf } from '#selling/ledger/server/sql.ts'
import { folioOf, isOpen, shownStatus } from '#selling/orders/rules.ts'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { findOrder, untilOrderIsKept, type OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import { gather } from '#server/gather.ts'
import { enqueue } from '#server/jobs.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { payDesk, refreshPayment } from './actions.ts'
import { openReservationsOf } from './attempts/reservations.ts'
import * as contract from '../contract.ts'
import { refundsOf } from './refunds/refund-rows.ts'
import { refundWords } from './refunds/refund-words.ts'
import { creditWords } from './credit/credit-words.ts'
import { dueCents } from './credit/due.ts'
import { applyCredit } from './credit/apply-credit.ts'
import { dropGiftCard, applyGiftCard } from './gift-cards/gift-payments.ts'
import { cardsBeside } from './gift-cards/cards-beside.ts'
import { creditOf } from './credit/ledger-names.ts'
import { paymentDeskRoutes } from './desk/routes.ts'
import { providerCheckRoutes } from './provider-check-routes.ts'
import { readWebhook, verifyWebhookSignature } from './provider.ts'
import { isOpenPayment, isReservation, paymentWords, reservationEnd } from './rules.ts'
import { isOwnNews } from './settlement/own-news.ts'
import { settlePayment } from './settlement/settle.ts'
import { settledJustNow } from './settlement/settled-rows.ts'
import { attemptsOf, findPaymentsAndOrders, paymentsOfAccount, type PaymentRow } from './sql.ts'

/** What is read from the provider after a notice about it, by a job that knows what it is for. */
const laterTasks: Record<string, { task: string; of: string }> = {
  subscription_preapproval: { task: 'read_subscription', of: 'providerId' },
  subscription_authorized_payment: { task: 'read_invoice', of: 'invoiceId' },
  topic_chargebacks_wh: { task: 'read_chargeback', of: 'chargeback' },
}

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const selling = { ...services, db: services.sales }

  const pay = payDesk(selling)
  const told = gather({ most: 100, lanes: 2 }, (ids: string[]) => findPaymentsAndOrders(selling.db, ids))
  const settledBy = gather({ most: 100, lanes: 2 }, (ids: string[]) => settledJustNow(db, ids))

  serve(app, contract.readPaymentOptions, async ({ params, who }) => {
    const order = ownOrder(await findOrder(db, params.orderId), who.account.id)
    const open = (await attemptsOf(db, order.id)).find((attempt) => isOpenPayment(attempt.status))
    const waiting = (await openReservationsOf(db, who.account.id)) > 0
    return {
      publicKey: config.payments.publicKey,
      sdkUrl: config.payments.sdkUrl,
      methods: isOpen(order.status) && order.now < order.holdEndsAt ? methodsFor(order, waiting) : [],
      openPayment: open === undefined ? null : describe(open, order),
      giftCards: await cardsBeside(db, order),
      credit: await creditFor(db, order),
    }
  })

  serve(app, contract.applyCredit, async ({ params, body, who }) => {
    await applyCredit(db, params.orderId, who.account.id, body.use)
    return creditFor(db, ownOrder(await findOrder(db, params.orderId), who.account.id))
  })

  const giftCards = async (orderId: string, accountId: string) => {
    const order = ownOrder(await findOrder(db, orderId), accountId)
    return { giftCards: await cardsBeside(db, order), dueCents: dueCents(order) }
  }

  serve(app, contract.applyGiftCard, async ({ params, body, who, request }) => {
    const trying = { masterKey: config.masterKey, accountId: who.account.id, address: request.ip }
    await applyGiftCard(db, { ...params, trying, choice: body })
    return giftCards(params.orderId, who.account.id)
  })

  serve(app, contract.dropGiftCard, async ({ params, who }) => {
    await dropGiftCard(db, params.orderId, who.account.id, params.cardId)
    return giftCards(params.orderId, who.account.id)
  })

  serve(app, contract.payOrder, async ({ params, body, who, request }) => {
    const input = { orderId: params.orderId, accountId: who.account.id, body, key: attemptKey(request) }
    const payment = await told(await pay(input))
    return describe(payment, { status: payment.orderStatus, openPayment: payment.openPayment })
  })

  serve(app, contract.refreshPayment, async ({ params, who }) => {
    const payment = await refreshPayment(services, params.orderId, who.account.id)
    const order = ownOrder(await findOrder(db, params.orderId), who.account.id)
    // Nobody is told «paid» of what the club could still lose.
    if (order.status === 'paid') await untilOrderIsKept(db, order.id)
    return {
      payment: payment === null ? null : describe(payment, order),
      orderStatus: shownStatus(order.status, order.openPayment),
    }
  })

  serve(app, contract.listPayments, async ({ who }) => {
    const [rows, refunds, credits] = await Promise.all([
      paymentsOfAccount(db, who.account.id),
      refundsOf(db, who.account.id),
      statementOf(db, creditOf(who.account.id)),
    ])
    return {
      payments: rows.map(({ folio, title, orderStatus, home, away, ...row }) => ({
        ...describe(row, { status: orderStatus, openPayment: isOpenPayment(row.status) ? row : null }),
        folio: folioOf(folio),
        title,
        event: namesOf({ home, away }),
      })),
      refunds: refunds.map(({ home, away, ...refund }) => ({
        ...refund,
        event: namesOf({ home, away }),
        folio: folioOf(refund.folio),
        words: refundWords(refund),
      })),
      credits: credits.map(({ at, kind, amountCents }) => ({ at, amountCents, reason: creditWords(kind) })),
    }
  })

  serve(app, contract.receiveNotice, async ({ query, body, request }) => {
    const genuine = verifyWebhookSignature({
      header: headerOf(request, 'x-signature'),
      requestId: headerOf(request, 'x-request-id'),
      dataId: query['data.id'],
      secret: config.payments.webhookSecret,
    })
    if (!genuine) throw new Problem('bad_signature', 'La firma no es válida.', 401)
    const hint = readWebhook(query, body)
    if (hint?.topic === 'payment' && !(await isOwnNews(services.payments, hint, settledBy)))
      await settleOrLater(selling, hint.resourceId)
    const later = hint && laterTasks[hint.topic]
    if (later) {
      const { task, of } = later
      await enqueue(db, task, { [of]: hint.resourceId }, { key: `${task}:${hint.resourceId}` })
    }
  })

  providerCheckRoutes(app, services)
  paymentDeskRoutes(app, services)
}

const namesOf = ({ home, away }: { home: string | null; away: string | null }): EventNames | null =>
  home === null || away === null ? null : { home, away }

type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'log'>

async function creditFor(db: Services['db'], order: OrderRow) {
  const balanceCents = await balanceOf(db, creditOf(order.accountId))
  return { balanceCents, usedCents: order.creditCents, dueCents: dueCents(order) }
}

/** A genuine notice is always taken; what cannot be settled now becomes a job, so that the provider need not repeat it. */
async function settleOrLater(services: Deps, providerPaymentId: string): Promise<void> {
  try {
    await settlePayment(services, providerPaymentId, 'payment')
  } catch (error) {
    services.log.warn({ err: error, providerPaymentId }, 'a notice waits for its settlement')
    await enqueue(
      services.db,
      'settle_payment',
      { providerPaymentId },
      { key: `settle_payment:${providerPaymentId}` },
    )
  }
}

function attemptKey(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key')
  if (key === undefined || /^[\x21-\x7e]{8,90}$/.test(key)) return key
  throw new Problem('bad_key', 'La llave de intento lleva de 8 a 90 caracteres sin espacios.', 400)
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** `why`: the reason, in Spanish, that a method cannot be used now. */
function methodsFor(order: OrderRow, waiting: boolean) {
  const cashUntil = reservationEnd(order)
  return contract.OfferedMethod.options.map((method) => {
    if (!isReservation(method)) return { method, payableUntil: order.holdEndsAt, why: null }
    const closed = cashUntil === null ? 'Ya falta muy poco para pagar con ficha.' : null
    const why = closed ?? (waiting ? 'Ya tienes una ficha por pagar.' : null)
    return { method, payableUntil: cashUntil ?? order.holdEndsAt, why }
  })
}

function describe(
  payment: PaymentRow,
  order: Pick<OrderRow, 'status' | 'openPayment'>,
): z.input<typeof contract.Payment> {
  const { id, orderId, method, status, statusDetail, amountCents, refundedCents, installments, cardLast4 } =
    payment
  const goesOn = isOpenPayment(status) ? payment.challenge : null
  return {
    id,
    orderId,
    method,
    status,
    statusDetail,
    amountCents,
    refundedCents,
    installments,
    cardLast4,
    orderStatus: shownStatus(order.status, order.openPayment),
    words: paymentWords(payment),
    providerPaymentId: payment.providerPaymentId,
    voucher: payment.voucher,
    challenge: method === 'wallet' ? null : goesOn,
    redirectUrl: method === 'wallet' ? (goesOn?.url ?? null) : null,
    createdAt: payment.createdAt,
  }
}
