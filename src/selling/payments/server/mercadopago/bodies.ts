import { withOffset } from '#lib/club-clock.ts'
import type { NewPayment, NewPreference, PaymentMethod, SoldItem } from '../provider.ts'

const statementLength = 22

/** Our payment as the provider's API wants it: decimal pesos, dates with an offset. */
export function paymentBody(payment: NewPayment) {
  return {
    transaction_amount: payment.amountCents / 100,
    description: payment.description,
    external_reference: payment.externalReference,
    ...methodPart(payment.method),
    payer: {
      email: payment.payer.email,
      ...(payment.payer.firstName && { first_name: payment.payer.firstName }),
      ...(payment.payer.lastName && { last_name: payment.payer.lastName }),
      ...(payment.payer.customerRef && { type: 'customer', id: payment.payer.customerRef }),
      ...(payment.method.kind === 'transfer' && { entity_type: 'individual' }),
    },
    additional_info: { items: payment.items.map(itemPart) },
    ...common(payment),
  }
}

/** A page to pay with the provider's wallet, closed when the hold ends. */
export function preferenceBody(preference: NewPreference) {
  return {
    items: preference.items.map((item) => ({ ...itemPart(item), currency_id: 'MXN' })),
    payer: {
      email: preference.payer.email,
      ...(preference.payer.firstName && { name: preference.payer.firstName }),
      ...(preference.payer.lastName && { surname: preference.payer.lastName }),
    },
    back_urls: preference.backUrls,
    auto_return: 'approved',
    external_reference: preference.externalReference,
    purpose: 'wallet_purchase',
    binary_mode: true,
    expires: true,
    expiration_date_to: withOffset(preference.expiresAt),
    ...common(preference),
  }
}

function methodPart(method: PaymentMethod) {
  if (method.kind === 'card')
    return {
      payment_method_id: method.methodId,
      token: method.token,
      installments: method.installments,
      ...(method.issuerId && { issuer_id: method.issuerId }),
      binary_mode: method.binary ?? false,
      three_d_secure_mode: method.binary ? 'not_supported' : 'optional',
    }
  return {
    payment_method_id: method.kind === 'cash' ? method.methodId : 'clabe',
    date_of_expiration: withOffset(method.expiresAt),
  }
}

function itemPart(item: SoldItem) {
  return {
    id: item.id,
    title: item.title,
    quantity: item.quantity,
    unit_price: item.unitCents / 100,
    category_id: 'tickets',
  }
}

function common({ statementDescriptor, notificationUrl }: NewPayment | NewPreference) {
  return {
    ...(statementDescriptor && {
      statement_descriptor: statementDescriptor.slice(0, statementLength),
    }),
    ...(notificationUrl && { notification_url: notificationUrl }),
  }
}
