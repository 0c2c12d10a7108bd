import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import { enqueue, type Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { withdrawPayments } from './actions.ts'
import { readChargeback } from './chargebacks/read-chargeback.ts'
import { returnUnusedCredit } from './credit/apply-credit.ts'
import { refundQuarantined } from './desk/quarantine.ts'
import { releaseCard } from './gift-cards/gift-payments.ts'
import { forgottenRefunds } from './refunds/refund-rows.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { forgetRemovedCards } from './saved-cards/actions.ts'
import { checkUnsettled, withdrawPayment } from './settlement/check.ts'
import { settlePayment } from './settlement/settle.ts'
import { lookAgain } from './watch/look-again.ts'

const AtProvider = z.object({ providerPaymentId: z.string() })
const OfOrder = z.object({ orderId: Uuid })
const Disputed = z.object({ chargeback: z.string() })
const OfCard = z.object({ cardId: Uuid })
const OfRefund = z.object({ refundId: Uuid })

/** `check_payments` is the poller: with every notice lost, an attempt is settled by it well within a minute. */
export function paymentJobs(services: Services): Jobs {
  const { db } = services
  return {
    everySeconds: { check_payments: 10, look_again: 60 },
    crontab: '23 * * * * resend_refunds\n41 * * * * forget_cards ?jobKey=forget_cards',
    tasks: {
      check_payments: () => checkUnsettled(services),
      look_again: () => lookAgain(services),
      forget_cards: () => forgetRemovedCards(services),
      settle_payment: async (payload) => {
        await settlePayment(services, AtProvider.parse(payload).providerPaymentId)
      },
      withdraw_payment: (payload) => withdrawPayment(services, AtProvider.parse(payload).providerPaymentId),
      return_credit: (payload) => returnUnusedCredit(db, OfOrder.parse(payload).orderId),
      release_gift_card: (payload) => releaseCard(db, OfCard.parse(payload).cardId),
      withdraw_payments: (payload) => withdrawPayments(services, OfOrder.parse(payload).orderId),
      refund_quarantined: (payload) =>
        refundQuarantined(services, AtProvider.parse(payload).providerPaymentId),
      read_chargeback: (payload) => readChargeback(services, Disputed.parse(payload).chargeback),
      send_refund: (payload) => sendRefund(services, OfRefund.parse(payload).refundId),
      resend_refunds: async () => {
        for (const refundId of await forgottenRefunds(db)) {
          await enqueue(db, 'send_refund', { refundId }, { key: `send_refund:${refundId}` })
        }
      },
    },
  }
}
