import { networks } from './cards.ts'

/** Paid outside the site, with a voucher or a transfer. */
export const offlineMethods: Record<string, { name: string; typeId: 'ticket' | 'atm' | 'bank_transfer' }> = {
  oxxo: { name: 'OXXO', typeId: 'ticket' },
  paycash: { name: 'Paycash', typeId: 'ticket' },
  bancomer: { name: 'BBVA', typeId: 'atm' },
  banamex: { name: 'Citibanamex', typeId: 'atm' },
  clabe: { name: 'Transferencia SPEI', typeId: 'bank_transfer' },
}

const chains = ['7eleven', 'circlek', 'extra', 'soriana', 'kiosko', 'calimax', 'santander', 'yza']

const limits = { min_allowed_amount: 5, max_allowed_amount: 200_000, processing_modes: ['aggregator'] }

/** `GET /v1/payment_methods`: what a Mexican seller can charge with. */
export function paymentMethods(sandboxUrl: string) {
  const picture = (id: string) => `${sandboxUrl}/img/${id}.svg`
  const cardMethods = networks.map((network) => ({
    id: network.methodId,
    name: network.name,
    payment_type_id: network.typeId,
    status: 'active',
    secure_thumbnail: picture(network.methodId),
    thumbnail: picture(network.methodId),
    deferred_capture: network.typeId === 'credit_card' ? 'supported' : 'unsupported',
    settings: [
      {
        bin: { pattern: network.pattern.source, installments_pattern: network.pattern.source },
        card_number: { length: network.cardLength, validation: 'standard' },
        security_code: {
          length: network.codeLength,
          mode: 'mandatory',
          card_location: network.codeLength === 4 ? 'front' : 'back',
        },
      },
    ],
    additional_info_needed: ['cardholder_name'],
    accreditation_time: 2880,
    financial_institutions: [],
    ...limits,
  }))
  const others = Object.entries(offlineMethods).map(([id, method]) => ({
    id,
    name: method.name,
    payment_type_id: method.typeId,
    status: 'active',
    secure_thumbnail: picture(id),
    thumbnail: picture(id),
    deferred_capture: 'does_not_apply',
    settings: [],
    additional_info_needed: id === 'clabe' ? ['entity_type'] : [],
    accreditation_time: id === 'clabe' ? 30 : 1440,
    financial_institutions:
      id === 'paycash' ? chains.map((chain) => ({ id: chain, description: chain })) : [],
    ...limits,
    min_allowed_amount: 10,
    max_allowed_amount: id === 'clabe' ? 200_000 : 10_000,
  }))
  const wallet = {
    ...others[0],
    id: 'account_money',
    name: 'Dinero en mi cuenta de Mercado Pago',
    payment_type_id: 'account_money',
    secure_thumbnail: picture('account_money'),
    thumbnail: picture('account_money'),
    accreditation_time: 0,
    max_allowed_amount: 200_000,
  }
  return [...cardMethods, ...others, wallet]
}

/** `GET /v1/identification_types` for Mexico. */
export const identificationTypes = [
  { id: 'RFC', name: 'RFC', type: 'letter', min_length: 12, max_length: 13 },
  { id: 'CURP', name: 'CURP', type: 'letter', min_length: 18, max_length: 18 },
]
